/** Encoders of the packets of integers in JT files, for what a reader must decode (JT File Format Reference 9.5, appendix C). */

import { plain, type Codec, type JtWriter } from './jt-writer.ts';

/** Bits, the highest first. */
export class BitWriter {
  #bits: number[] = [];

  get length(): number {
    return this.#bits.length;
  }

  put(value: number, count: number): this {
    for (let bit = count - 1; bit >= 0; bit--) this.#bits.push(Math.floor(value / 2 ** bit) & 1);
    return this;
  }

  /** A number in two's complement. */
  signed(value: number, count: number): this {
    return this.put(value < 0 ? value + 2 ** count : value, count);
  }

  text(bits: string): this {
    for (const bit of bits.replaceAll(' ', '')) this.#bits.push(Number(bit));
    return this;
  }

  bytes(): Uint8Array {
    const out = new Uint8Array(Math.ceil(this.#bits.length / 8));
    this.#bits.forEach((bit, i) => (out[i >> 3]! |= bit << (7 - (i & 7))));
    return out;
  }

  /** Whole words of 32 bits. */
  words(): number[] {
    const bytes = Buffer.concat([this.bytes(), Buffer.alloc(4)]);
    return Array.from({ length: Math.ceil(this.#bits.length / 32) }, (_, i) => bytes.readInt32BE(i * 4));
  }
}

interface Entry {
  value: number;
  count: number;
  escape: boolean;
}

/** Values with their counts; those beyond the first `known` distinct ones are escapes. */
function entriesOf(values: readonly number[], known: number): Entry[] {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const distinct = [...counts].map(([value, count]) => ({ value, count, escape: false }));
  const kept = distinct.slice(0, known);
  const outside = distinct.slice(known).reduce((sum, { count }) => sum + count, 0);
  return outside > 0 ? [{ value: kept[0]?.value ?? 0, count: outside, escape: true }, ...kept] : kept;
}

/** A register of 16 bits, as Witten, Neal and Cleary (1987) have it. */
function encodeArithmetic(values: readonly number[], entries: readonly Entry[]): BitWriter {
  const out = new BitWriter();
  const total = entries.reduce((sum, { count }) => sum + count, 0);
  const escape = entries.findIndex((entry) => entry.escape);
  let [low, high, pending] = [0, 0xffff, 0];
  const put = (bit: number): void => {
    out.put(bit, 1);
    for (; pending > 0; pending--) out.put(1 - bit, 1);
  };
  for (const value of values) {
    const found = entries.findIndex((entry) => !entry.escape && entry.value === value);
    const index = found < 0 ? escape : found;
    const start = entries.slice(0, index).reduce((sum, { count }) => sum + count, 0);
    const range = high - low + 1;
    high = low + Math.floor((range * (start + entries[index]!.count)) / total) - 1;
    low += Math.floor((range * start) / total);
    for (;;) {
      if (((high ^ low) & 0x8000) === 0) put(high >> 15);
      else if ((low & 0x4000) !== 0 && (high & 0x4000) === 0) {
        pending++;
        low &= 0x3fff;
        high |= 0x4000;
      } else break;
      low = (low << 1) & 0xffff;
      high = ((high << 1) & 0xffff) | 1;
    }
  }
  pending++;
  put((low >> 14) & 1);
  return out;
}

const bitsFor = (value: number): number => 32 - Math.clz32(value);

/** Packets in the arithmetic code, of which the first `known` distinct values have symbols and the others come from outside. */
export const arithmetic =
  (known: number): Codec =>
  (values, writer) => {
    // The shares of all values must fit the register.
    if (values.length === 0 || values.length > 0x3fff) return plain(values, writer);
    const entries = entriesOf(values, known);
    const outside = values.filter((value) => !entries.some((entry) => !entry.escape && entry.value === value));
    const code = encodeArithmetic(values, entries);
    const least = Math.min(...entries.map(({ value }) => value));
    const valueBits = bitsFor(Math.max(...entries.map(({ value }) => value - least)));
    const countBits = bitsFor(Math.max(...entries.map(({ count }) => count)));
    const symbolBits = bitsFor(entries.length + 2);
    const table = new BitWriter();
    if (writer.generation === 8)
      table.put(1, 8).put(entries.length, 32).put(symbolBits, 6).put(countBits, 6).put(valueBits, 6).put(0, 6).signed(least, 32);
    else if (writer.generation === 9)
      table.put(entries.length, 16).put(symbolBits, 6).put(countBits, 6).put(valueBits, 6).signed(least, 32);
    else table.put(entries.length, 16).put(countBits, 6).put(valueBits, 7).signed(least, 32);
    for (const [i, { value, count, escape }] of entries.entries()) {
      if (writer.generation === 10) table.put(escape ? 1 : 0, 1);
      else table.put(escape ? 0 : i + 2, symbolBits);
      table.put(count, countBits).put(value - least, valueBits);
    }
    writePacket(values, code, table, outside, writer);
  };

function writePacket(values: readonly number[], code: BitWriter, table: BitWriter, outside: readonly number[], writer: JtWriter): void {
  const words = code.words();
  if (writer.generation === 8) {
    writer.u8(3).raw(table.bytes()).i32(outside.length);
    if (outside.length > 0) plain(outside, writer);
    writer.i32(code.length, values.length, words.length, ...words);
    return;
  }
  writer
    .i32(values.length)
    .u8(3)
    .i32(code.length, ...words)
    .raw(table.bytes());
  if (writer.generation === 9 || outside.length > 0) plain(outside, writer);
}

/** Packets in fields of equal width; JT 8 has none and takes its steps. */
export const fields: Codec = (values, writer) => {
  if (values.length === 0) return plain(values, writer);
  const bits = new BitWriter();
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (writer.generation === 8) writeSteps(values, bits);
  else {
    bits.put(0, 1);
    if (writer.generation === 9) bits.put(32, 6).put(32, 6).signed(least, 32).signed(most, 32);
    else
      for (const value of [least, most])
        for (let nibble = 0; nibble < 8; nibble++) bits.put((value >>> (nibble * 4)) & 15, 4).put(nibble < 7 ? 1 : 0, 1);
    for (const value of values) bits.put(value - least, bitsFor(most - least));
  }
  const words = bits.words();
  if (writer.generation === 8) writer.u8(1).i32(bits.length, values.length, words.length, ...words);
  else
    writer
      .i32(values.length)
      .u8(1)
      .i32(bits.length, ...words);
};

function writeSteps(values: readonly number[], bits: BitWriter): void {
  let width = 0;
  for (const value of values) {
    const needed = value === 0 ? 0 : 33 - Math.clz32(value < 0 ? ~value : value);
    const wanted = needed + (needed % 2);
    if (wanted === width) bits.put(0, 1);
    else {
      const wider = wanted > width ? 1 : 0;
      bits.put(1, 1);
      for (let step = Math.abs(wanted - width) / 2; step > 0; step--) bits.put(wider, 1);
      bits.put(1 - wider, 1);
    }
    bits.signed(value, (width = wanted));
  }
}

/** Packets of JT 9 and 10 whose upper bits are in one packet and their lower four in another. */
export const chopped: Codec = (values, writer) => {
  if (writer.generation === 8 || values.length === 0) return plain(values, writer);
  const least = Math.min(...values);
  const span = bitsFor(Math.max(...values) - least);
  if (span <= 4 || span > 31) return plain(values, writer);
  writer
    .i32(values.length)
    .u8(4, span - 4)
    .i32(least)
    .u8(span);
  plain(
    values.map((value) => (value - least) >> 4),
    writer,
  );
  plain(
    values.map((value) => (value - least) & 15),
    writer,
  );
};

/** Packets of JT 10 that name the last sixteen values by their places. */
export const recent: Codec = (values, writer) => {
  if (writer.generation !== 10 || values.length === 0) return plain(values, writer);
  const window: number[] = [];
  const fresh: number[] = [];
  const offsets = values.map((value) => {
    const offset = window.indexOf(value);
    if (offset < 0) fresh.push(value);
    else window.splice(offset, 1);
    window.unshift(value);
    if (window.length > 16) window.pop();
    return offset;
  });
  writer.i32(values.length).u8(5);
  plain(fresh, writer);
  plain(offsets, writer);
};
