/** Hands out a bounded number of places, in this process: so many to each holder, and so many in all. */
export class Places {
  readonly #each: number;
  readonly #all: number;
  readonly #taken = new Map<string, number>();
  #sum = 0;

  constructor({ each, all }: { each: number; all: number }) {
    this.#each = each;
    this.#all = all;
  }

  /** Takes a place and returns what gives it back, once; undefined where none is left. */
  take(holder: string): (() => void) | undefined {
    const others = this.#taken.get(holder) ?? 0;
    if (others >= this.#each || this.#sum >= this.#all) return undefined;
    this.#taken.set(holder, others + 1);
    this.#sum++;
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.#sum--;
      const left = (this.#taken.get(holder) ?? 1) - 1;
      if (left === 0) this.#taken.delete(holder);
      else this.#taken.set(holder, left);
    };
  }
}
