/** Ids of a document: XML's NCNames, no two alike. */

/** Longer ones only take room. */
const longest = 60;

export class Ids {
  readonly #taken = new Set<string>();
  readonly #next = new Map<string, number>();

  /** An id after `name`, in letters that every tool takes: without blanks, points and signs, which addresses use, and `kind` where nothing is left. */
  claim(name: string, kind: string): string {
    const plain = name
      .slice(0, longest)
      .replace(/[^A-Za-z0-9\u4e00-\u9fa5-]+/gu, '_')
      .replace(/^[_-]+|[_-]+$/g, '');
    const stem = plain === '' ? kind : plain;
    const wanted = /^[A-Za-z\u4e00-\u9fa5]/u.test(stem) ? stem : `_${stem}`;
    if (!this.#taken.has(wanted)) return this.#take(wanted);
    // Where the numbers of one name ended is remembered, so that a hundred thousand of it stay linear.
    let number = this.#next.get(wanted) ?? 2;
    while (this.#taken.has(`${wanted}_${number}`)) number++;
    this.#next.set(wanted, number + 1);
    return this.#take(`${wanted}_${number}`);
  }

  #take(id: string): string {
    this.#taken.add(id);
    return id;
  }
}
