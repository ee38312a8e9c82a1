/** Huffman codes of Basis Universal's files: canonical, at most 16 bits, their lengths packed by a code of their own, as Deflate's are (RFC 1951, 3.2.7). */

import type { BitWriter } from './bits.ts';

export interface HuffmanCode {
  /** Bits of each symbol; 0 for those that do not occur. */
  lengths: Uint8Array;
  /** Lowest bit first. */
  codes: Uint16Array;
}

const longest = 16;
/** Lengths of lengths have three bits. */
const longestOfLengths = 7;
const symbolBits = 14;

/** The shortest code of at most `limit` bits for symbols that occur so often; counts are evened out where it would be longer. */
export function huffmanCode(counts: ArrayLike<number>, limit = longest): HuffmanCode {
  let evened = Float64Array.from(counts);
  // A code has at least one symbol.
  if (evened.every((count) => count === 0)) evened[0] = 1;
  let lengths = lengthsOf(evened);
  while (lengths.some((length) => length > limit)) {
    evened = evened.map((count) => (count > 0 ? Math.ceil(count / 2) : 0));
    lengths = lengthsOf(evened);
  }
  return { lengths, codes: codesOf(lengths) };
}

/** Two queues, of symbols by their count and of the pairs made of the two least, give a tree in linear time (J. van Leeuwen: "On the construction of Huffman trees", 1976). */
function lengthsOf(counts: Float64Array): Uint8Array {
  const lengths = new Uint8Array(counts.length);
  const symbols = [...counts.keys()].filter((symbol) => counts[symbol]! > 0).toSorted((a, b) => counts[a]! - counts[b]! || a - b);
  const used = symbols.length;
  if (used === 1) {
    lengths[symbols[0]!] = 1;
    return lengths;
  }
  const weights = new Float64Array(used * 2 - 1);
  const above = new Int32Array(used * 2 - 1);
  symbols.forEach((symbol, index) => (weights[index] = counts[symbol]!));
  let [single, pair] = [0, used];
  for (let next = used; next < weights.length; next++)
    for (let half = 0; half < 2; half++) {
      const least = single < used && (pair >= next || weights[single]! <= weights[pair]!) ? single++ : pair++;
      weights[next]! += weights[least]!;
      above[least] = next;
    }
  const depths = new Uint8Array(weights.length);
  for (let node = weights.length - 2; node >= 0; node--) {
    depths[node] = Math.min(255, depths[above[node]!]! + 1);
    if (node < used) lengths[symbols[node]!] = depths[node]!;
  }
  return lengths;
}

function codesOf(lengths: Uint8Array): Uint16Array {
  const codes = new Uint16Array(lengths.length);
  let code = 0;
  for (let length = 1; length <= longest; length++) {
    for (let symbol = 0; symbol < lengths.length; symbol++) if (lengths[symbol] === length) codes[symbol] = reversed(code++, length);
    code <<= 1;
  }
  return codes;
}

function reversed(code: number, length: number): number {
  let out = 0;
  for (let bit = 0; bit < length; bit++) out |= ((code >> bit) & 1) << (length - 1 - bit);
  return out;
}

export const putSymbol = (out: BitWriter, { lengths, codes }: HuffmanCode, symbol: number): void =>
  out.put(codes[symbol]!, lengths[symbol]!);

/** Runs of lengths: the symbol, the shortest and the longest, and the bits that say how long. */
const runs = {
  zeros: [
    { symbol: 17, least: 3, most: 10, bits: 3 },
    { symbol: 18, least: 11, most: 138, bits: 7 },
  ],
  repeats: [
    { symbol: 19, least: 3, most: 6, bits: 2 },
    { symbol: 20, least: 7, most: 134, bits: 7 },
  ],
} as const;
/** The order in which the lengths of the lengths' code stand: the last ones are left out where they do not occur. */
const order = [17, 18, 19, 20, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15, 16];

interface Token {
  symbol: number;
  extra: number;
  bits: number;
}

export function putCode(out: BitWriter, { lengths }: HuffmanCode): void {
  const total = lengths.findLastIndex((length) => length > 0) + 1;
  const tokens = tokensOf(lengths.subarray(0, total));
  const counts = new Uint32Array(order.length);
  for (const { symbol } of tokens) counts[symbol]!++;
  const code = huffmanCode(counts, longestOfLengths);
  const written = order.findLastIndex((symbol) => code.lengths[symbol]! > 0) + 1;
  out.put(total, symbolBits);
  out.put(written, 5);
  for (const symbol of order.slice(0, written)) out.put(code.lengths[symbol]!, 3);
  for (const { symbol, extra, bits } of tokens) {
    putSymbol(out, code, symbol);
    out.put(extra, bits);
  }
}

function tokensOf(lengths: Uint8Array): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < lengths.length;) {
    const length = lengths[at]!;
    let end = at;
    while (end < lengths.length && lengths[end] === length) end++;
    // A repeat is of the length before it.
    if (length > 0) tokens.push({ symbol: length, extra: 0, bits: 0 });
    let left = end - at - (length > 0 ? 1 : 0);
    const kinds = length > 0 ? runs.repeats : runs.zeros;
    while (left > 0) {
      const kind = kinds.findLast(({ least }) => least <= left);
      const count = kind ? Math.min(kind.most, left) : 1;
      tokens.push(kind ? { symbol: kind.symbol, extra: count - kind.least, bits: kind.bits } : { symbol: length, extra: 0, bits: 0 });
      left -= count;
    }
    at = end;
  }
  return tokens;
}
