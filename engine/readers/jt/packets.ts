/**
 * Compressed packets of 32-bit integers. Each generation has its own: JT 8 the first (JT File Format Reference 8.1, 8.1.1), JT 9 the second (9.5,
 * 8.1.2), JT 10 the third (ISO 14306:2017, 12.1.1).
 */

import type { Work } from '../../files/work.ts';
import { unreadable } from '../../files/read-failure.ts';
import { BitReader, type JtBytes } from './bytes.ts';
import { decodeArithmetic, decodeBits, decodeHuffman, type BitGrammar, type Context } from './entropy.ts';

/** Generation of a file, by the major number of its version. */
export type Generation = 8 | 9 | 10;

/** What the packets of one file have in common. */
export interface PacketSource {
  generation: Generation;
  work: Work;
}

export type Predictor = 'none' | 'lag1' | 'stride1' | 'stripIndex';

const grammars: Record<Generation, BitGrammar> = { 8: 'steps', 9: 'runs', 10: 'nibbles' };
const codecs = { none: 0, bits: 1, huffman: 2, arithmetic: 3, chopper: 4, moveToFront: 5 } as const;
/** Packets inside packets: the formats allow three and eight. */
const maxDepth = 8;
/** Values that JT 10 keeps to be named again. */
const windowSize = 16;

/**
 * Reads a packet and undoes its prediction.
 * @returns The values; codes without sign come as their 32 bits.
 */
export function readPacket(bytes: JtBytes, source: PacketSource, predictor: Predictor = 'none'): Int32Array {
  return unpredict(source.generation === 8 ? readFirst(bytes, source, 0) : readLater(bytes, source, 0), predictor);
}

function readFirst(bytes: JtBytes, source: PacketSource, depth: number): Int32Array {
  if (depth > maxDepth) throw damaged();
  const codec = bytes.u8();
  if (codec === codecs.none) return rawWords(bytes, bytes.count(4));
  if (codec > codecs.arithmetic) throw damaged();
  const contexts = codec === codecs.bits ? [] : readFirstContexts(bytes, source);
  const outside = codec !== codecs.bits && bytes.i32() > 0 ? readFirst(bytes, source, depth + 1) : new Int32Array(0);
  const bitCount = bytes.i32();
  const valueCount = counted(bytes.i32(), source);
  const symbolCount = contexts.length > 1 ? counted(bytes.i32(), source) : valueCount;
  const text = codeWords(bytes, bytes.count(4));
  if (bitCount < 0 || bitCount > text.length * 8) throw damaged();
  if (codec === codecs.bits) return decodeBits(new BitReader(text), grammars[8], valueCount, bitCount, source.work);
  const decode = codec === codecs.huffman ? decodeHuffman : decodeArithmetic;
  return decode(text, bitCount, contexts, outside, symbolCount, valueCount);
}

function readLater(bytes: JtBytes, source: PacketSource, depth: number): Int32Array {
  if (depth > maxDepth) throw damaged();
  const valueCount = counted(bytes.i32(), source);
  if (valueCount === 0) return new Int32Array(0);
  const codec = bytes.u8();
  if (codec === codecs.chopper) return readChopped(bytes, source, depth);
  if (codec === codecs.moveToFront && source.generation === 10) {
    const values = readLater(bytes, source, depth + 1);
    return moveToFront(values, readLater(bytes, source, depth + 1));
  }
  if (codec === codecs.none) {
    const size = bytes.i32();
    return rawWords(bytes, Math.floor(size / 4));
  }
  if (codec !== codecs.bits && codec !== codecs.arithmetic) throw damaged();
  const bitCount = bytes.i32();
  const text = codeWords(bytes, Math.ceil(bitCount / 32));
  if (codec === codecs.bits) return decodeBits(new BitReader(text), grammars[source.generation], valueCount, bitCount, source.work);
  const context = source.generation === 9 ? readSecondContext(bytes, source) : readThirdContext(bytes, source);
  // The third generation leaves the packet out when nothing can ask for it.
  const hasOutside = source.generation === 9 || context.some(({ escape }) => escape);
  const outside = hasOutside ? readLater(bytes, source, depth + 1) : new Int32Array(0);
  if (bitCount === 0 && outside.length === valueCount) return outside;
  return decodeArithmetic(text, bitCount, [context], outside, valueCount, valueCount);
}

/** Values cut in two: the upper bits in one packet, the lower in another. */
function readChopped(bytes: JtBytes, source: PacketSource, depth: number): Int32Array {
  const chop = bytes.u8();
  if (chop === 0) return readLater(bytes, source, depth + 1);
  const bias = bytes.i32();
  const span = bytes.u8();
  const upper = readLater(bytes, source, depth + 1);
  const lower = readLater(bytes, source, depth + 1);
  if (upper.length !== lower.length || chop > span || span > 32) throw damaged();
  const shift = span - chop;
  return upper.map((value, i) => ((shift > 31 ? 0 : value << shift) | lower[i]!) + bias);
}

/** Offsets into the values that were last in use; −1 takes the next new one. */
function moveToFront(values: Int32Array, offsets: Int32Array): Int32Array {
  const window: number[] = [];
  let next = 0;
  return offsets.map((offset) => {
    const value = offset === -1 ? values[next++] : window.splice(offset, 1)[0];
    if (value === undefined || offset < -1) throw damaged();
    window.unshift(value);
    if (window.length > windowSize) window.pop();
    return value;
  });
}

function readFirstContexts(bytes: JtBytes, source: PacketSource): Context[] {
  const tables = bytes.u8();
  if (tables < 1 || tables > 2) throw damaged();
  return withBits(bytes, (bits) => {
    const contexts: Context[] = [];
    const valueOf = new Map<number, number>();
    let valueBits = 0;
    let least = 0;
    for (let table = 0; table < tables; table++) {
      const entries = counted(bits.u(32), source);
      const symbolBits = bits.u(6);
      const countBits = bits.u(6);
      if (table === 0) valueBits = bits.u(6);
      const nextBits = bits.u(6);
      if (table === 0) least = bits.i(32);
      const context: Context = [];
      for (let entry = 0; entry < entries; entry++) {
        const symbol = bits.u(symbolBits) - 2;
        const count = bits.u(countBits);
        // The second table names the values of the first by their symbols.
        const value = table === 0 ? bits.u(valueBits) + least : (valueOf.get(symbol) ?? 0);
        if (table === 0) valueOf.set(symbol, value);
        context.push({ escape: symbol === -2, count, value, next: bits.u(nextBits) });
      }
      contexts.push(context);
    }
    return contexts;
  });
}

const readSecondContext = (bytes: JtBytes, source: PacketSource): Context =>
  withBits(bytes, (bits) => {
    const entries = counted(bits.u(16), source);
    const [symbolBits, countBits, valueBits] = [bits.u(6), bits.u(6), bits.u(6)];
    const least = bits.i(32);
    return Array.from({ length: entries }, () => ({
      escape: bits.u(symbolBits) === 0,
      count: bits.u(countBits),
      value: bits.u(valueBits) + least,
      next: 0,
    }));
  });

const readThirdContext = (bytes: JtBytes, source: PacketSource): Context =>
  withBits(bytes, (bits) => {
    const entries = counted(bits.u(16), source);
    const [countBits, valueBits] = [bits.u(6), bits.u(7)];
    const least = bits.i(32);
    return Array.from({ length: entries }, () => ({
      escape: bits.u(1) === 1,
      count: bits.u(countBits),
      value: bits.u(valueBits) + least,
      next: 0,
    }));
  });

/** Reads bits from here on; what follows begins at the next whole byte. */
function withBits<T>(bytes: JtBytes, read: (bits: BitReader) => T): T {
  const bits = new BitReader(bytes.bytes.subarray(bytes.at));
  const result = read(bits);
  bytes.skip(Math.ceil(bits.at / 8));
  return result;
}

/** A few bytes can say millions of values that are all the same. */
function counted(count: number, { work }: PacketSource): number {
  if (count < 0) throw damaged();
  work.charge(count);
  return count;
}

function rawWords(bytes: JtBytes, count: number): Int32Array {
  if (count < 0 || count * 4 > bytes.left) throw damaged();
  return Int32Array.from({ length: count }, () => bytes.i32());
}

/** Words in the file's byte order as a run of bits, the highest of each word first. */
function codeWords(bytes: JtBytes, count: number): Uint8Array {
  const words = bytes.take(count * 4);
  return bytes.littleEndian ? Buffer.from(words).swap32() : words;
}

function unpredict(values: Int32Array, predictor: Predictor): Int32Array {
  if (predictor === 'none') return values;
  // The first four are stored as they are.
  for (let i = 4; i < values.length; i++) {
    const [one, two, four] = [values[i - 1]!, values[i - 2]!, values[i - 4]!];
    const stride = two - four;
    if (predictor === 'lag1') values[i]! += one;
    else if (predictor === 'stride1') values[i]! += one + (one - two);
    else values[i]! += two + (stride < 8 && stride > -8 ? stride : 2);
  }
  return values;
}

const damaged = (): Error => unreadable('压缩的几何数据已损坏');
