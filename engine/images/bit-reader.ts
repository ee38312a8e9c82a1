/** Bits of a 16-byte block, the lowest of the first byte first. */
export class BitReader {
  readonly #words: DataView;
  readonly #start: number;
  #at = 0;

  constructor(words: DataView, start: number) {
    this.#words = words;
    this.#start = start;
  }

  /** The next `count` (at most 16) bits as a number. */
  read(count: number): number {
    let value = 0;
    for (let bit = 0; bit < count; bit++, this.#at++) {
      value |= ((this.#words.getUint8(this.#start + (this.#at >> 3)) >> (this.#at & 7)) & 1) << bit;
    }
    return value;
  }
}
