/** The slots that are looked at for one triple before the hash counts as broken. Half of them are free, so that honest triples need a few. */
const longestSearch = 256;

/**
 * Numbers distinct triples of 32-bit integers in the order in which they first occur: how face corners become shared vertices. The hash is a quick one, of
 * which a file may know the collisions; where it has some, the table goes over to one that nobody can know. The numbers are the same with either.
 */
export class VertexTable {
  /** Triples in order, 3 integers each; only the first `3 × size` count. */
  #keys: Int32Array;
  /** Open addressing; 0 is free, else number + 1. Always at least twice as long as `size`. */
  #slots: Uint32Array;
  /** Chosen at random once triples collide. */
  #seed: number | undefined;
  size = 0;

  /** @param expected How many triples are likely; there may be more. */
  constructor(expected = 64) {
    const capacity = Math.max(8, expected);
    this.#keys = new Int32Array(3 * capacity);
    this.#slots = new Uint32Array(2 ** Math.ceil(Math.log2(capacity * 2)));
  }

  /** The number of (a, b, c); a new one is `size` before the call. */
  indexOf(a: number, b: number, c: number): number {
    a |= 0;
    b |= 0;
    c |= 0;
    const mask = this.#slots.length - 1;
    let slot = (this.#seed === undefined ? hash(a, b, c) : hashSecretly(a, b, c, this.#seed)) & mask;
    const first = slot;
    for (let entry = this.#slots[slot]!; entry !== 0; entry = this.#slots[slot]!) {
      const at = (entry - 1) * 3;
      if (this.#keys[at] === a && this.#keys[at + 1] === b && this.#keys[at + 2] === c) return entry - 1;
      slot = (slot + 1) & mask;
    }
    if (this.#seed === undefined && ((slot - first) & mask) > longestSearch) {
      this.#seed = Math.trunc(Math.random() * 2 ** 32);
      this.#fill(this.#slots.fill(0));
      return this.indexOf(a, b, c);
    }
    const at = this.size * 3;
    if (at === this.#keys.length) {
      const grown = new Int32Array(at * 2);
      grown.set(this.#keys);
      this.#keys = grown;
    }
    this.#keys[at] = a;
    this.#keys[at + 1] = b;
    this.#keys[at + 2] = c;
    this.#slots[slot] = ++this.size;
    if (this.size * 2 > this.#slots.length) this.#rehash();
    return this.size - 1;
  }

  /** Triples in order, 3 integers each, as a view. */
  keys(): Int32Array {
    return this.#keys.subarray(0, this.size * 3);
  }

  #rehash(): void {
    // Small tables are many and fill at once; large ones should not waste memory.
    this.#slots = new Uint32Array(this.#slots.length * (this.#slots.length < 1 << 16 ? 4 : 2));
    this.#fill(this.#slots);
  }

  /** Puts all triples into empty slots. */
  #fill(slots: Uint32Array): void {
    const mask = slots.length - 1;
    const keys = this.#keys;
    const seed = this.#seed;
    for (let index = 0; index < this.size; index++) {
      const [a, b, c] = [keys[index * 3]!, keys[index * 3 + 1]!, keys[index * 3 + 2]!];
      let slot = (seed === undefined ? hash(a, b, c) : hashSecretly(a, b, c, seed)) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = index + 1;
    }
  }
}

/** MurmurHash3 of three words. */
function hashSecretly(a: number, b: number, c: number, seed: number): number {
  let h = mix(mix(mix(seed, a), b), c) ^ 12;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

function mix(h: number, word: number): number {
  let k = Math.imul(word, 0xcc9e2d51);
  k = Math.imul((k << 15) | (k >>> 17), 0x1b873593);
  h ^= k;
  return (Math.imul((h << 13) | (h >>> 19), 5) + 0xe6546b64) | 0;
}

// Multiplies and xor-shifts of MurmurHash3's finaliser.
function hash(a: number, b: number, c: number): number {
  let h = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35);
  h ^= h >>> 15;
  h = Math.imul(h, 0x2c1b3c6d);
  return h ^ (h >>> 13);
}
