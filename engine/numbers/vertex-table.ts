/** Numbers distinct triples of 32-bit integers in the order in which they first occur: how face corners become shared vertices. */
export class VertexTable {
  /** Triples in order, 3 integers each; only the first `3 × size` count. */
  #keys: Int32Array;
  /** Open addressing; 0 is free, else number + 1. Always at least twice as long as `size`. */
  #slots: Uint32Array;
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
    let slot = hash(a, b, c) & mask;
    for (let entry = this.#slots[slot]!; entry !== 0; entry = this.#slots[slot]!) {
      const at = (entry - 1) * 3;
      if (this.#keys[at] === a && this.#keys[at + 1] === b && this.#keys[at + 2] === c) return entry - 1;
      slot = (slot + 1) & mask;
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
    const slots = new Uint32Array(this.#slots.length * (this.#slots.length < 1 << 16 ? 4 : 2));
    const mask = slots.length - 1;
    const keys = this.#keys;
    for (let index = 0; index < this.size; index++) {
      let slot = hash(keys[index * 3]!, keys[index * 3 + 1]!, keys[index * 3 + 2]!) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = index + 1;
    }
    this.#slots = slots;
  }
}

// Multiplies and xor-shifts of MurmurHash3's finaliser.
function hash(a: number, b: number, c: number): number {
  let h = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35);
  h ^= h >>> 15;
  h = Math.imul(h, 0x2c1b3c6d);
  return h ^ (h >>> 13);
}
