/** Records of a binary FBX file, in the order in which they stand there. */

import type { OutputFile } from '../../files/output-file.ts';
import { blocksOf, isPacked, packNow, Packing, zlibHeader, type ArrayValues, type PackedBlock } from './arrays.ts';

/** 7.4 has places of 32 bits, 7.7 of 64 bits. */
export type FbxVersion = 7400 | 7700;

/** A property of a record; the codes are the format's. */
export type Property =
  | { code: 'S'; value: string }
  | { code: 'R'; value: Uint8Array }
  | { code: 'I' | 'L' | 'D'; value: number }
  | { code: 'C'; value: boolean };

export const text = (value: string): Property => ({ code: 'S', value });
export const bytes = (value: Uint8Array): Property => ({ code: 'R', value });
export const int = (value: number): Property => ({ code: 'I', value });
export const long = (value: number): Property => ({ code: 'L', value });
export const double = (value: number): Property => ({ code: 'D', value });
export const flag = (value: boolean): Property => ({ code: 'C', value });
/** Name and class of an object. */
export const named = (name: string, kind: string): Property => text(`${name}\u0000\u0001${kind}`);

const magic = Buffer.from('Kaydara FBX Binary  \u0000\u001a\u0000', 'latin1');
/** What Autodesk's library derives from the creation time that `header.ts` writes, and what ends every file. */
const footId = Buffer.from('fabcab09d0c8d466b176fb831cf7267e', 'hex');
const endMagic = Buffer.from('f85a8c6adef5d97eece90ce3758f290b', 'hex');
/** Kinds that have a list of children even when it is empty. */
const alwaysLists = new Set(['AnimationStack', 'AnimationLayer']);

/** Above this records go to the file. */
const drainBytes = 1024 ** 2;

interface OpenRecord {
  /** Where its end is to be written. */
  start: number;
  isList: boolean;
}

/**
 * Writes records to a file. What `open`, `close`, `leaf` and `array` add is gathered until `drain`. Where a record ends is not known when it begins: that is
 * filled in later, in the file once the record has left memory.
 */
export class Records {
  readonly #file: OutputFile;
  readonly #version: FbxVersion;
  /** Bytes of a place in the file. */
  readonly #word: 4 | 8;
  readonly #open: OpenRecord[] = [];
  readonly #patches: { at: number; word: Uint8Array }[] = [];
  #room = Buffer.allocUnsafe(64 * 1024);
  #used = 0;
  #drained = 0;

  constructor(file: OutputFile, version: FbxVersion) {
    this.#file = file;
    this.#version = version;
    this.#word = version >= 7500 ? 8 : 4;
    this.#put(magic);
    this.#putWord(version, 4);
  }

  /** Begins a record; what follows until `close` lies in it. */
  open(name: string, ...properties: Property[]): void {
    const start = this.#begin(name, properties.length);
    const from = this.#at;
    for (const property of properties) this.#property(property);
    this.#fill(start + 2 * this.#word, this.#at - from, this.#word);
    this.#open.push({ start, isList: properties.length === 0 || alwaysLists.has(name) });
  }

  close(): void {
    const { start, isList } = this.#open.pop()!;
    if (isList) this.#zeros(3 * this.#word + 1);
    this.#fill(start, this.#at, this.#word);
  }

  /** A record without others in it. */
  leaf(name: string, ...properties: Property[]): void {
    this.open(name, ...properties);
    this.close();
  }

  /** A record of one array, packed at once; for small ones. */
  array(name: string, values: ArrayValues): void {
    const ends = this.#beginArray(name, values);
    if (isPacked(values)) for (const block of packNow(values)) this.#block(block);
    else for (const block of blocksOf(values)) this.#put(block);
    this.#endArray(ends);
  }

  /**
   * A function that writes a record of one of `list`, to be called in the order of the list. All are packed side by side, values that stand
   * there twice once.
   */
  pack(list: readonly ArrayValues[]): (name: string, values: ArrayValues) => Promise<void> {
    const again = new Map<ArrayValues, PackedBlock[]>();
    const distinct = new Set<ArrayValues>();
    for (const values of list) {
      if (distinct.has(values)) again.set(values, []);
      distinct.add(values);
    }
    const packing = new Packing([...distinct].filter(isPacked));
    return async (name, values) => {
      if (!isPacked(values)) {
        this.array(name, values);
        return;
      }
      const ends = this.#beginArray(name, values);
      const kept = again.get(values);
      if (kept?.at(-1)?.sum) {
        for (const block of kept) this.#block(block);
      } else {
        for (let sum: Uint8Array | undefined; !sum;) {
          const block = await packing.next();
          kept?.push(block);
          this.#block(block);
          await this.drain();
          sum = block.sum;
        }
      }
      this.#endArray(ends);
      await this.drain();
    };
  }

  /** Hands what was gathered to the file, once it is much. */
  async drain(least = drainBytes): Promise<void> {
    if (this.#used < least) return;
    await this.#file.write(this.#room.subarray(0, this.#used));
    this.#drained += this.#used;
    this.#used = 0;
  }

  /** Ends the file's list of records, adds the footer and fills in what was left open. */
  async end(): Promise<void> {
    this.#zeros(3 * this.#word + 1);
    this.#put(footId);
    this.#zeros(4);
    // 1 to 16, as Autodesk's library has them.
    this.#zeros(16 - (this.#at % 16));
    this.#putWord(this.#version, 4);
    this.#zeros(120);
    this.#put(endMagic);
    await this.drain(0);
    for (const { at, word } of this.#patches) await this.#file.patch(at, word);
  }

  get #at(): number {
    return this.#drained + this.#used;
  }

  /** End, number and length of its properties, name: where the end is. */
  #begin(name: string, properties: number): number {
    const parent = this.#open.at(-1);
    if (parent) parent.isList = true;
    const start = this.#at;
    this.#putWord(0, this.#word);
    this.#putWord(properties, this.#word);
    this.#putWord(0, this.#word);
    const chars = Buffer.from(name);
    this.#putByte(chars.length);
    this.#put(chars);
    return start;
  }

  #beginArray(name: string, values: ArrayValues): { start: number; data: number; lengths: number } {
    const start = this.#begin(name, 1);
    const properties = this.#at;
    this.#putByte(values.code.charCodeAt(0));
    this.#putWord(values.count, 4);
    this.#putWord(isPacked(values) ? 1 : 0, 4);
    this.#putWord(0, 4);
    const data = this.#at;
    if (isPacked(values)) this.#put(zlibHeader);
    return { start, lengths: properties, data };
  }

  #endArray({ start, lengths, data }: { start: number; lengths: number; data: number }): void {
    this.#fill(data - 4, this.#at - data, 4);
    this.#fill(start + 2 * this.#word, this.#at - lengths, this.#word);
    this.#fill(start, this.#at, this.#word);
  }

  #block({ bytes: packed, sum }: PackedBlock): void {
    this.#put(packed);
    if (sum) this.#put(sum);
  }

  #property(property: Property): void {
    this.#putByte(property.code.charCodeAt(0));
    if (property.code === 'S' || property.code === 'R') {
      const content = typeof property.value === 'string' ? Buffer.from(property.value) : property.value;
      this.#putWord(content.byteLength, 4);
      this.#put(content);
    } else if (property.code === 'C') this.#putByte(property.value ? 1 : 0);
    else {
      const value = Number.isFinite(property.value) ? property.value : 0;
      const at = this.#reserve(property.code === 'I' ? 4 : 8);
      if (property.code === 'D') this.#room.writeDoubleLE(value, at);
      else if (property.code === 'I') this.#room.writeInt32LE(value, at);
      else this.#room.writeBigInt64LE(BigInt(value), at);
    }
  }

  /** Makes room and answers where it is. */
  #reserve(count: number): number {
    if (this.#used + count > this.#room.length) {
      const larger = Buffer.allocUnsafe(Math.max(this.#room.length * 2, this.#used + count));
      larger.set(this.#room.subarray(0, this.#used));
      this.#room = larger;
    }
    this.#used += count;
    return this.#used - count;
  }

  #put(part: Uint8Array): void {
    const at = this.#reserve(part.byteLength);
    this.#room.set(part, at);
  }

  #putByte(value: number): void {
    const at = this.#reserve(1);
    this.#room[at] = value;
  }

  #putWord(value: number, size: 4 | 8): void {
    const at = this.#reserve(size);
    writeWord(this.#room, at, value, size);
  }

  #zeros(count: number): void {
    const at = this.#reserve(count);
    this.#room.fill(0, at, at + count);
  }

  /** Sets a word that was put before. */
  #fill(at: number, value: number, size: 4 | 8): void {
    if (at >= this.#drained) {
      writeWord(this.#room, at - this.#drained, value, size);
      return;
    }
    const word = Buffer.alloc(size);
    writeWord(word, 0, value, size);
    this.#patches.push({ at, word });
  }
}

function writeWord(room: Buffer, at: number, value: number, size: 4 | 8): void {
  if (size === 4) room.writeUInt32LE(value, at);
  else room.writeBigUInt64LE(BigInt(value), at);
}
