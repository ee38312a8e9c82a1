/** What the files of a group are called: never twice the same, whatever the sources are called, and never as a file of the whole tileset. */

/** Written when the groups are put together: `tileset.json` and `tops/0.glb`. */
const ofTheWhole = /^(?:tileset\.json|tops\/\d+\.\w+)$/;

export class OutputPaths {
  readonly #taken = new Set<string>();
  /** The first number that may be free, by the path without one: a file may have very many contents. */
  readonly #next = new Map<string, number>();

  /** `stem.extension`, or with a number where that is taken: on a disk that does not tell capitals from small letters too. */
  take(stem: string, extension: string): string {
    const plain = `${stem}.${extension}`.toLowerCase();
    for (let more = this.#next.get(plain) ?? 0; ; more++) {
      const path = `${stem}${more === 0 ? '' : `~${more}`}.${extension}`;
      const key = path.toLowerCase();
      if (this.#taken.has(key) || ofTheWhole.test(key)) continue;
      this.#taken.add(key);
      this.#next.set(plain, more + 1);
      return path;
    }
  }
}
