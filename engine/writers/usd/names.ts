/** Names that a path of USD can hold. */

const longestName = 60;
const longestShown = 1000;

/** ASCII letters, digits and `_`: readers before USD 24.03, those of phones among them, take no others. Undefined for a name of which nothing is left. */
function identifierOf(name: string): string | undefined {
  // Letters with marks lose the marks only.
  const plain = name
    .slice(0, 4 * longestName)
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .replace(/[^A-Za-z0-9_]+/g, '_')
    .slice(0, longestName);
  if (!/[A-Za-z0-9]/.test(plain)) return undefined;
  return /^\d/.test(plain) ? `_${plain}` : plain;
}

/** A name as people see it, in one line. */
export const shownName = (name: string): string =>
  name
    .slice(0, longestShown)
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .trim();

/** A prim's name, and what people see where that is another. */
export interface PrimName {
  name: string;
  displayName?: string;
}

/** Gives out names that no two prims below one parent share. */
export class Names {
  /** The next number of each name that was asked for. */
  readonly #next = new Map<string, number>();

  /** @param fallback for a name that an identifier can hold nothing of. */
  take(wanted: string, fallback: string): PrimName {
    const base = identifierOf(wanted) ?? fallback;
    let number = this.#next.get(base);
    let name = base;
    // A numbered name may be another prim's own.
    while (number !== undefined && this.#next.has((name = `${base}_${number}`))) number++;
    this.#next.set(base, number === undefined ? 1 : number + 1);
    if (name !== base) this.#next.set(name, 1);
    const displayName = shownName(wanted);
    return displayName === name || displayName === '' ? { name } : { name, displayName };
  }
}
