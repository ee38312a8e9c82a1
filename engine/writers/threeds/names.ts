/** Names as 3DS has room for them: few bytes, no two alike. */

/** Bytes that 3D Studio keeps of a name, and characters of a file's name before its extension. */
export const nameBytes = { object: 10, material: 16, picture: 8 } as const;

const bytesOf = (text: string): number => Buffer.byteLength(text);

/** The beginning of `text` that fits into `limit` bytes, never a part of a character. */
function cut(text: string, limit: number): string {
  let out = '';
  let bytes = 0;
  for (const character of text) {
    bytes += bytesOf(character);
    if (bytes > limit) break;
    out += character;
  }
  return out;
}

/** Without control characters, which would end a name early, and blanks at its ends. */
const plain = (text: string): string => text.replace(/[\u0000-\u001f\u007f]|\p{Surrogate}/gu, '_').trim();

export class ShortNames {
  readonly #taken = new Set<string>();
  readonly #next = new Map<string, number>();
  readonly #limit: number;
  /** How many names are others than was wished. */
  changed = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** A name like `wanted` that nothing else has; `kind` where there is none. Case does not tell names apart. */
  claim(wanted: string, kind: string): string {
    const text = plain(wanted);
    const whole = cut(text, this.#limit) || kind;
    let name = whole;
    if (this.#taken.has(name.toLowerCase())) {
      // Where the numbers of one beginning ended is remembered, so that many alike stay linear.
      const stem = whole.toLowerCase();
      let number = this.#next.get(stem) ?? 2;
      const numbered = (): string => cut(whole, this.#limit - String(number).length) + number;
      while (this.#taken.has(numbered().toLowerCase())) number++;
      name = numbered();
      this.#next.set(stem, number + 1);
    }
    this.#taken.add(name.toLowerCase());
    if (text !== '' && name !== wanted) this.changed++;
    return name;
  }

  /** A name that need not be unlike others. */
  shorten(wanted: string): string {
    return cut(plain(wanted), this.#limit);
  }
}
