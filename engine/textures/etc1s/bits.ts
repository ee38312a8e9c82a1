/** Bits as Basis Universal's files have them: from the lowest of each byte. */

export class BitWriter {
  #bytes = new Uint8Array(4096);
  #length = 0;
  #held = 0;
  #count = 0;

  /** The lowest `count` bits of `value`, at most 16. */
  put(value: number, count: number): void {
    this.#held |= value << this.#count;
    this.#count += count;
    while (this.#count >= 8) {
      if (this.#length === this.#bytes.length) {
        const larger = new Uint8Array(this.#length * 2);
        larger.set(this.#bytes);
        this.#bytes = larger;
      }
      this.#bytes[this.#length++] = this.#held & 255;
      this.#held >>>= 8;
      this.#count -= 8;
    }
  }

  /** A number in pieces of `size` bits, each with a bit that says whether another one follows. */
  putInPieces(value: number, size: number): void {
    for (let left = value; ; left = Math.floor(left / 2 ** size)) {
      const more = left >= 2 ** size;
      this.put((left % 2 ** size) + (more ? 2 ** size : 0), size + 1);
      if (!more) return;
    }
  }

  /** All of them; the last byte is filled up with zeros. */
  take(): Uint8Array {
    if (this.#count > 0) this.put(0, 8 - this.#count);
    return this.#bytes.slice(0, this.#length);
  }
}
