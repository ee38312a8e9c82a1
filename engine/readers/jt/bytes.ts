/** Numbers of a JT in the file's own byte order, never read beyond their stretch. */

import { truncated } from '../../files/read-failure.ts';

/** A class or segment, as 32 hexadecimal digits in the order in which the specification prints them. */
export type Guid = string;

/** A stretch of a JT from which numbers are read in order. Every method throws `model.truncated` beyond the end. */
export class JtBytes {
  readonly bytes: Uint8Array;
  readonly littleEndian: boolean;
  readonly #view: DataView;
  at = 0;

  constructor(bytes: Uint8Array, littleEndian: boolean) {
    this.bytes = bytes;
    this.littleEndian = littleEndian;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get left(): number {
    return this.bytes.length - this.at;
  }

  /** Moves on by `size` bytes and returns where they begin. */
  skip(size: number): number {
    if (!(size >= 0 && size <= this.left)) throw truncated();
    this.at += size;
    return this.at - size;
  }

  u8(): number {
    return this.#view.getUint8(this.skip(1));
  }

  u16(): number {
    return this.#view.getUint16(this.skip(2), this.littleEndian);
  }

  i32(): number {
    return this.#view.getInt32(this.skip(4), this.littleEndian);
  }

  u32(): number {
    return this.#view.getUint32(this.skip(4), this.littleEndian);
  }

  /** 64 bits as a number: offsets beyond 2⁵³ lie in no file. */
  u64(): number {
    return Number(this.#view.getBigUint64(this.skip(8), this.littleEndian));
  }

  bits64(): bigint {
    return this.#view.getBigUint64(this.skip(8), this.littleEndian);
  }

  f32(): number {
    return this.#view.getFloat32(this.skip(4), this.littleEndian);
  }

  f64(): number {
    return this.#view.getFloat64(this.skip(8), this.littleEndian);
  }

  /** A count of items of at least `size` bytes each that follow. */
  count(size: number): number {
    const count = this.i32();
    if (count < 0 || count * size > this.left) throw truncated();
    return count;
  }

  guid(): Guid {
    const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');
    const head = hex(this.u32(), 8) + hex(this.u16(), 4) + hex(this.u16(), 4);
    return head + Buffer.from(this.take(8)).toString('hex');
  }

  /** A view on the next `size` bytes. */
  take(size: number): Uint8Array {
    const at = this.skip(size);
    return this.bytes.subarray(at, at + size);
  }

  part(size: number): JtBytes {
    return new JtBytes(this.take(size), this.littleEndian);
  }

  /** A text of 16-bit letters behind its length. */
  text(): string {
    const bytes = Buffer.from(this.take(this.count(2) * 2));
    return (this.littleEndian ? bytes : bytes.swap16()).toString('utf16le');
  }
}

/** Bits, the highest of each byte first. */
export class BitReader {
  readonly #bytes: Uint8Array;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get length(): number {
    return this.#bytes.length * 8;
  }

  /** The next `count` bits, at most 32, without sign. Throws `model.truncated` beyond the end. */
  u(count: number): number {
    if (count < 0 || count > 32 || this.at + count > this.length) throw truncated();
    if (count === 0) return 0;
    // A word of which a byte is begun holds 25 bits.
    if (count > 24) return this.u(count - 16) * 2 ** 16 + this.u(16);
    const byte = Math.trunc(this.at / 8);
    const bytes = this.#bytes;
    const word = (bytes[byte]! << 24) | (bytes[byte + 1]! << 16) | (bytes[byte + 2]! << 8) | bytes[byte + 3]!;
    const skipped = this.at % 8;
    this.at += count;
    return (word << skipped) >>> (32 - count);
  }

  /** The next `count` bits in two's complement. */
  i(count: number): number {
    const value = this.u(count);
    return count > 0 && value >= 2 ** (count - 1) ? value - 2 ** count : value;
  }
}
