/** What the files of a group are called: never twice the same, whatever the sources are called, and never as a file of the whole tileset. */

/** Written when the groups are put together: `tileset.json` and `tops/0.glb`. */
const ofTheWhole = /^(?:tileset\.json|tops\/\d+\.\w+)$/;

export class OutputPaths {
  readonly #taken = new Set<string>();

  /** `stem.extension`, or with a number where that is taken: on a disk that does not tell capitals from small letters too. */
  take(stem: string, extension: string): string {
    for (let more = 0; ; more++) {
      const path = `${stem}${more === 0 ? '' : `~${more}`}.${extension}`;
      const key = path.toLowerCase();
      if (this.#taken.has(key) || ofTheWhole.test(key)) continue;
      this.#taken.add(key);
      return path;
    }
  }
}
