/** The nested chunks of a 3DS file: a 16-bit id and a 32-bit length that counts its own six bytes. */

import { decodeText } from '../../files/text.ts';

const headerBytes = 6;

/** A stretch of the file from which numbers are read in order, never beyond its end. */
export class ChunkBytes {
  readonly #bytes: Buffer;
  at: number;
  readonly end: number;

  constructor(bytes: Buffer, at: number, end: number) {
    this.#bytes = bytes;
    this.at = at;
    this.end = end;
  }

  get left(): number {
    return this.end - this.at;
  }

  u16(): number {
    this.at += 2;
    return this.at <= this.end ? this.#bytes.readUInt16LE(this.at - 2) : 0;
  }

  u32(): number {
    this.at += 4;
    return this.at <= this.end ? this.#bytes.readUInt32LE(this.at - 4) : 0;
  }

  i16(): number {
    this.at += 2;
    return this.at <= this.end ? this.#bytes.readInt16LE(this.at - 2) : 0;
  }

  u8(): number {
    this.at += 1;
    return this.at <= this.end ? this.#bytes[this.at - 1]! : 0;
  }

  f32(): number {
    this.at += 4;
    return this.at <= this.end ? this.#bytes.readFloatLE(this.at - 4) : 0;
  }

  floats(count: number): Float32Array {
    return Float32Array.from({ length: count }, () => this.f32());
  }

  /** Text up to a zero byte. */
  name(): string {
    const zero = this.#bytes.subarray(this.at, this.end).indexOf(0);
    const to = zero === -1 ? this.end : this.at + zero;
    const text = decodeText(this.#bytes.subarray(this.at, to));
    this.at = Math.min(this.end, to + 1);
    return text.trim();
  }

  /** How many items of `size` bytes a count of `announced` can be at most here. */
  room(announced: number, size: number): number {
    return Math.min(announced, Math.max(0, Math.floor(this.left / size)));
  }

  /** The chunks from here to the end; one that announces more than is left is cut, and `onCut` told. */
  *chunks(onCut: () => void): Generator<{ id: number; body: ChunkBytes }> {
    while (this.left >= headerBytes) {
      const start = this.at;
      const id = this.u16();
      const length = this.u32();
      // A length below its own header would never move on.
      if (length < headerBytes) {
        onCut();
        return;
      }
      const to = start + length;
      if (to > this.end) onCut();
      yield { id, body: new ChunkBytes(this.#bytes, this.at, Math.min(to, this.end)) };
      this.at = to;
    }
    if (this.left > 0 && this.at < this.end) this.at = this.end;
  }
}
