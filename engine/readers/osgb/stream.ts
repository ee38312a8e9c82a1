/** The bytes of an OSGB file (OpenSceneGraph's osgDB, BinaryStreamOperator.h) from which values are read in order, each held against the end. */

import { unzipSync } from 'node:zlib';
import type { AppError } from '#domain/errors/app-error';
import { decodeText } from '../../files/text.ts';
import { unreadable } from '../../files/read-failure.ts';
import { osgbMagic } from './head.ts';

/** Unpacked bytes of a file unless less is allowed; tiles have a few megabytes. */
const usualUnpackedBytes = 512 * 1024 ** 2;
const maxText = 64 * 1024;
const maxDomains = 256;
/** From this version on a bracket holds 64 bits. */
const longBrackets = 149;

const attributes = { domains: 1, schema: 2, brackets: 4 } as const;

export class OsgbStream {
  #bytes: Buffer;
  #view: DataView;
  #at = 0;
  #unpacked = false;
  readonly #little: boolean;
  /** Of the program that wrote the file; decides which fields objects have. */
  readonly version: number;
  /** Whether objects say where they end. */
  readonly #brackets: boolean;
  /** Where the open brackets end. */
  readonly #ends: number[] = [];

  /** Reads the head and unpacks what follows. Throws `model.unreadable` with the byte. */
  constructor(bytes: Uint8Array, maxUnpackedBytes = usualUnpackedBytes) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#view = viewOf(this.#bytes);
    this.#little = bytes.byteLength >= 4 && this.#view.getUint32(0, true) === osgbMagic.low;
    if (this.u32() !== osgbMagic.low || this.u32() !== osgbMagic.high) throw this.fault('不是 OSGB 文件头', 0);
    this.u32();
    this.version = this.u32();
    const flags = this.u32();
    this.#brackets = (flags & attributes.brackets) !== 0;
    if (flags & attributes.domains)
      for (let left = this.count(8, maxDomains); left > 0; left--) {
        this.text();
        this.u32();
      }
    this.#unpack(this.text(), maxUnpackedBytes);
    // Says which fields each class has; the version says so too.
    if (flags & attributes.schema) this.bytes(this.count(1));
  }

  get littleEndian(): boolean {
    return this.#little;
  }

  get left(): number {
    return this.#bytes.byteLength - this.#at;
  }

  /** An error of this file that says where. */
  fault(reason: string, at = this.#at): AppError {
    return unreadable(`${this.#unpacked ? '解压后' : ''}第 ${at} 字节处${reason}`);
  }

  #unpack(compressor: string, maxOutputLength: number): void {
    if (compressor === '0') return;
    if (compressor !== 'zlib') throw this.fault('使用了不支持的压缩方式');
    try {
      this.#bytes = unzipSync(this.#bytes.subarray(this.#at), { maxOutputLength });
    } catch (error) {
      throw unreadable(`第 ${this.#at} 字节起的压缩数据已损坏或解压后过大`, error);
    }
    this.#view = viewOf(this.#bytes);
    this.#at = 0;
    this.#unpacked = true;
  }

  #take(bytes: number): number {
    const at = this.#at;
    if (bytes > this.left) throw this.fault('文件意外结束');
    this.#at += bytes;
    return at;
  }

  u8(): number {
    return this.#view.getUint8(this.#take(1));
  }

  bool(): boolean {
    return this.u8() !== 0;
  }

  u32(): number {
    return this.#view.getUint32(this.#take(4), this.#little);
  }

  i32(): number {
    return this.#view.getInt32(this.#take(4), this.#little);
  }

  f32(): number {
    return this.#view.getFloat32(this.#take(4), this.#little);
  }

  f64(): number {
    return this.#view.getFloat64(this.#take(8), this.#little);
  }

  /** A number of things that take at least `bytesEach`; throws where no more than `most` are allowed or the file is too short for them. */
  count(bytesEach: number, most = Infinity): number {
    const at = this.#at;
    const count = this.u32();
    if (count > most || count * bytesEach > this.left) throw this.fault(`的数量 ${count} 超出文件的大小`, at);
    return count;
  }

  text(): string {
    return decodeText(this.bytes(this.count(1, maxText)));
  }

  /** A view of the next bytes; not to be changed. */
  bytes(length: number): Buffer {
    const at = this.#take(length);
    return this.#bytes.subarray(at, at + length);
  }

  /** Passes over the next bytes. */
  skip(length: number): void {
    this.#take(length);
  }

  /** A bracket opens. */
  open(): void {
    if (!this.#brackets) return;
    const at = this.#at;
    const size = this.version < longBrackets ? this.u32() : Number(this.#view.getBigUint64(this.#take(8), this.#little));
    // Counted with the number itself; a writer that did not seek back leaves 0.
    this.#ends.push(size === 0 ? Infinity : at + size);
  }

  /** The bracket that opened last closes; what was not read of it is passed over. */
  close(): void {
    if (!this.#brackets) return;
    const end = this.#ends.pop();
    if (end === undefined || end === Infinity) return;
    if (end < this.#at || end > this.#bytes.byteLength) throw this.fault('对象的长度有误');
    this.#at = end;
  }

  /** Whether an unknown object can be passed over. */
  get canSkip(): boolean {
    const end = this.#ends.at(-1);
    return end !== undefined && end !== Infinity;
  }
}

const viewOf = (bytes: Buffer): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
