/** Compression of a crate: LZ4 blocks, and integers as differences before that. */

const [minMatch, lastLiterals, matchLimit] = [4, 5, 12];
const hashBits = 14;
const longestOffset = 0xffff;

/** Room that a block of so many bytes may take. */
const blockRoom = (bytes: number): number => bytes + Math.floor(bytes / 255) + 16;

/**
 * One LZ4 block behind the byte that USD puts before it for "a single block". Greedy, with a table of the last place of each four bytes
 * (LZ4 block format 1.6.3; pxr/base/tf/fastCompression).
 */
export function compressBytes(source: Uint8Array): Uint8Array {
  const out = new Uint8Array(1 + blockRoom(source.length));
  const words = new DataView(source.buffer, source.byteOffset, source.byteLength);
  /** Places + 1; 0 for none. */
  const table = new Int32Array(1 << hashBits);
  let [end, anchor, at] = [1, 0, 0];
  const lastMatch = source.length - matchLimit;
  const writeLength = (length: number): void => {
    let rest = length;
    for (; rest >= 255; rest -= 255) out[end++] = 255;
    out[end++] = rest;
  };
  const writeSequence = (matched: number, offset: number): void => {
    const literals = at - anchor;
    out[end++] = (Math.min(15, literals) << 4) | (matched === 0 ? 0 : Math.min(15, matched - minMatch));
    if (literals >= 15) writeLength(literals - 15);
    out.set(source.subarray(anchor, at), end);
    end += literals;
    if (matched === 0) return;
    out[end++] = offset & 255;
    out[end++] = offset >> 8;
    if (matched - minMatch >= 15) writeLength(matched - minMatch - 15);
  };
  let misses = 0;
  while (at <= lastMatch) {
    const word = words.getUint32(at, true);
    const slot = Math.imul(word, 0x9e3779b1) >>> (32 - hashBits);
    const found = table[slot]! - 1;
    table[slot] = at + 1;
    if (found < 0 || at - found > longestOffset || words.getUint32(found, true) !== word) {
      // Bytes that do not repeat are passed over faster and faster.
      at += 1 + (misses++ >> 6);
      continue;
    }
    misses = 0;
    let matched = minMatch;
    const most = source.length - lastLiterals - at;
    while (matched < most && source[found + matched] === source[at + matched]) matched++;
    writeSequence(matched, at - found);
    at += matched;
    anchor = at;
  }
  at = source.length;
  writeSequence(0, 0);
  return out.subarray(0, end);
}

/** Differences that are looked at to find the most frequent one. */
const sampled = 4096;

/**
 * Integers as USD has them: the most frequent difference, two bits for each integer that say in how many bytes its difference follows, and those bytes; all
 * compressed (pxr/usd/sdf/integerCoding).
 */
export function compressIntegers(integers: Int32Array | Uint32Array): Uint8Array {
  const count = integers.length;
  if (count === 0) return new Uint8Array(0);
  const common = commonDifference(integers);
  const codes = 4;
  const codeBytes = (count * 2 + 7) >> 3;
  const encoded = new Uint8Array(codes + codeBytes + 4 * count);
  new DataView(encoded.buffer).setInt32(0, common, true);
  let end = codes + codeBytes;
  let previous = 0;
  for (let i = 0; i < count; i++) {
    const value = integers[i]! | 0;
    const difference = (value - previous) | 0;
    previous = value;
    if (difference === common) continue;
    encoded[end++] = difference;
    let code = 1;
    if (difference < -128 || difference > 127) {
      code = 2;
      encoded[end++] = difference >> 8;
      if (difference < -32_768 || difference > 32_767) {
        code = 3;
        encoded[end++] = difference >> 16;
        encoded[end++] = difference >> 24;
      }
    }
    encoded[codes + (i >> 2)]! |= code << ((i & 3) * 2);
  }
  return compressBytes(encoded.subarray(0, end));
}

/** The difference that is found most often among the first; the first of them where several are. */
function commonDifference(integers: Int32Array | Uint32Array): number {
  const counts = new Map<number, number>();
  let [best, most, previous] = [0, 0, 0];
  for (let i = 0; i < Math.min(sampled, integers.length); i++) {
    const value = integers[i]! | 0;
    const difference = (value - previous) | 0;
    previous = value;
    const count = (counts.get(difference) ?? 0) + 1;
    counts.set(difference, count);
    if (count > most) [best, most] = [difference, count];
  }
  return best;
}
