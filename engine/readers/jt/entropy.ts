/**
 * The codes that packets of integers are written in: widths of bits in three grammars, Huffman, and a 16-bit arithmetic coder.
 * Sources: JT File Format Reference 8.1, 8.2; 9.5, appendix C; ISO 14306:2017, annex B.
 */

import type { Work } from '../../files/work.ts';
import { truncated, unreadable } from '../../files/read-failure.ts';
import { BitReader } from './bytes.ts';

/** What a symbol stands for; an escape takes the next value from outside. */
interface ContextEntry {
  escape: boolean;
  count: number;
  value: number;
  /** Which table the next symbol is of. */
  next: number;
}
export type Context = ContextEntry[];

/** How a run of fields says how wide they are: `steps` before each field (JT 8), `runs` with plain numbers (JT 9), `nibbles` with numbers of four bits and a mark (JT 10). */
export type BitGrammar = 'steps' | 'runs' | 'nibbles';

/** Decodes fields of bits. `bitCount` is the length of the code, `valueCount` the number of values that it holds. */
export function decodeBits(bits: BitReader, grammar: BitGrammar, valueCount: number, bitCount: number, work: Work): Int32Array {
  if (grammar === 'steps') return decodeSteps(bits, valueCount, bitCount);
  return bits.u(1) === 0 ? decodeFixed(bits, grammar, valueCount) : decodeRuns(bits, grammar, valueCount, work);
}

/** A 0 keeps the width; a 1 and a row of equal bits widens (1) or narrows (0) it by two each, up to the first other bit. */
function decodeSteps(bits: BitReader, valueCount: number, bitCount: number): Int32Array {
  const out = new Int32Array(valueCount);
  let width = 0;
  let filled = 0;
  for (; filled < valueCount && bits.at < bitCount; filled++) {
    if (bits.u(1) === 1) {
      const wider = bits.u(1);
      do width += wider === 1 ? 2 : -2;
      while (bits.u(1) === wider);
    }
    out[filled] = bits.i(width);
  }
  if (filled < valueCount) throw truncated();
  return out;
}

function decodeFixed(bits: BitReader, grammar: BitGrammar, valueCount: number): Int32Array {
  let least: number;
  let most: number;
  if (grammar === 'runs') {
    const [leastBits, mostBits] = [bits.u(6), bits.u(6)];
    least = bits.i(leastBits);
    most = bits.i(mostBits);
  } else {
    least = nibbles(bits);
    most = nibbles(bits);
  }
  const width = 32 - Math.clz32(most - least);
  return Int32Array.from({ length: valueCount }, () => bits.u(width) + least);
}

/** Runs of fields of one width about a mean; each begins with the change of the width, in steps of which the outermost are repeated, and its length. */
function decodeRuns(bits: BitReader, grammar: BitGrammar, valueCount: number, work: Work): Int32Array {
  const mean = grammar === 'runs' ? bits.i(32) : nibbles(bits);
  const stepBits = grammar === 'runs' ? bits.u(3) : 4;
  const lengthBits = grammar === 'runs' ? bits.u(3) : 4;
  // Without bits for either, a run would be empty for ever.
  if (lengthBits === 0) throw damaged();
  const [down, up] = [-(2 ** (stepBits - 1)), 2 ** (stepBits - 1) - 1];
  const out = new Int32Array(valueCount);
  let width = 0;
  for (let at = 0; at < valueCount;) {
    work.charge(1);
    for (let step = down; stepBits > 0 && (step === down || step === up);) width += step = bits.i(stepBits);
    const length = bits.u(lengthBits);
    if (width < 0 || width > 32 || at + length > valueCount) throw damaged();
    for (const end = at + length; at < end; at++) out[at] = bits.i(width) + mean;
  }
  return out;
}

/** A signed number in groups of four bits, the lowest first, each followed by a 1 while there are more. */
function nibbles(bits: BitReader): number {
  let value = 0;
  let length = 0;
  do {
    if (length >= 32) throw damaged();
    value |= bits.u(4) << length;
    length += 4;
  } while (bits.u(1) === 1);
  return length < 32 ? (value << (32 - length)) >> (32 - length) : value;
}

/** What the symbols of an entropy code say, put together with the values from outside. */
class Output {
  readonly values: Int32Array;
  readonly #outside: Int32Array;
  #filled = 0;
  #taken = 0;

  constructor(valueCount: number, outside: Int32Array) {
    this.values = new Int32Array(valueCount);
    this.#outside = outside;
  }

  /** Takes a symbol of table `table`; an escape from another table than the first is no value. */
  take({ escape, value }: ContextEntry, table: number): void {
    if (escape && table > 0) return;
    if (this.#filled >= this.values.length || (escape && this.#taken >= this.#outside.length)) throw damaged();
    this.values[this.#filled++] = escape ? this.#outside[this.#taken++]! : value;
  }

  whole(): Int32Array {
    if (this.#filled < this.values.length) throw truncated();
    return this.values;
  }
}

/** Decodes with a register of 16 bits; the ranges of symbols are in the order of their table. Behind the end of the code come zeros. */
export function decodeArithmetic(
  text: Uint8Array,
  bitCount: number,
  contexts: readonly Context[],
  outside: Int32Array,
  symbolCount: number,
  valueCount: number,
): Int32Array {
  const tables = contexts.map(accumulate);
  const out = new Output(valueCount, outside);
  let at = 0;
  const bit = (): number => {
    const value = at < bitCount ? (text[at >> 3]! >> (7 - (at & 7))) & 1 : 0;
    at++;
    return value;
  };
  let code = 0;
  for (let i = 0; i < 16; i++) code = (code << 1) | bit();
  let low = 0;
  let high = 0xffff;
  for (let symbol = 0, table = 0; symbol < symbolCount; symbol++) {
    const ends = tables[table]!;
    const total = ends.at(-1)!;
    const range = high - low + 1;
    const entry = firstAbove(ends, Math.floor(((code - low + 1) * total - 1) / range));
    const start = entry === 0 ? 0 : ends[entry - 1]!;
    high = low + Math.floor((range * ends[entry]!) / total) - 1;
    low += Math.floor((range * start) / total);
    if (high < low) throw damaged();
    for (;;) {
      if (((high ^ low) & 0x8000) !== 0) {
        if ((low & 0x4000) === 0 || (high & 0x4000) !== 0) break;
        // The two come close about the middle: their second bit is taken out.
        code ^= 0x4000;
        low &= 0x3fff;
        high |= 0x4000;
      }
      low = (low << 1) & 0xffff;
      high = ((high << 1) & 0xffff) | 1;
      code = ((code << 1) & 0xffff) | bit();
    }
    out.take(contexts[table]![entry]!, table);
    table = contexts[table]![entry]!.next;
    if (table >= contexts.length) throw damaged();
  }
  return out.whole();
}

/** The ends of each entry's share, which together must fit the register. */
function accumulate(context: Context): number[] {
  let sum = 0;
  const ends = context.map(({ count }) => (sum += count));
  if (sum === 0 || sum > 0xffff) throw damaged();
  return ends;
}

/** The first of rising numbers that is above `value`. */
function firstAbove(ends: readonly number[], value: number): number {
  let from = 0;
  let to = ends.length - 1;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (ends[middle]! > value) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** A leaf, or two branches: the one for a 1 first. */
type Branch = { count: number } & ({ entry: ContextEntry } | { one: Branch; zero: Branch });

/** Decodes with the trees that the counts of each table give. */
export function decodeHuffman(
  text: Uint8Array,
  bitCount: number,
  contexts: readonly Context[],
  outside: Int32Array,
  symbolCount: number,
  valueCount: number,
): Int32Array {
  const trees = contexts.map(plant);
  const out = new Output(valueCount, outside);
  const bits = new BitReader(text);
  for (let symbol = 0, table = 0; symbol < symbolCount; symbol++) {
    let branch = trees[table]!;
    while (!('entry' in branch)) {
      if (bits.at >= bitCount) throw truncated();
      branch = bits.u(1) === 1 ? branch.one : branch.zero;
    }
    out.take(branch.entry, table);
    table = branch.entry.next;
    if (table >= contexts.length) throw damaged();
  }
  return out.whole();
}

/** Joins the two rarest branches again and again. Which of equals comes first is part of the format: a heap in an array, as its reference keeps it. */
function plant(context: Context): Branch {
  const heap: Branch[] = [];
  for (const entry of context) push(heap, { count: entry.count, entry });
  while (heap.length > 1) {
    const one = pop(heap);
    const zero = pop(heap);
    push(heap, { count: one.count + zero.count, one, zero });
  }
  const [root] = heap;
  if (root === undefined) throw damaged();
  return root;
}

function push(heap: Branch[], branch: Branch): void {
  let at = heap.push(branch);
  for (; at > 1 && heap[(at >> 1) - 1]!.count > branch.count; at >>= 1) heap[at - 1] = heap[(at >> 1) - 1]!;
  heap[at - 1] = branch;
}

function pop(heap: Branch[]): Branch {
  const top = heap[0]!;
  const last = heap.pop()!;
  if (heap.length === 0) return top;
  let at = 1;
  for (let child = 2; child <= heap.length; child *= 2) {
    if (child < heap.length && heap[child - 1]!.count > heap[child]!.count) child++;
    if (last.count < heap[child - 1]!.count) break;
    heap[at - 1] = heap[child - 1]!;
    at = child;
  }
  heap[at - 1] = last;
  return top;
}

const damaged = (): Error => unreadable('压缩的几何数据已损坏');
