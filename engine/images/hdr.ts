/** Radiance pictures (Ward, "Real Pixels", Graphics Gems II; Radiance's own description of its picture files). */

import { isDecodable } from './pixels.ts';
import type { Decoded } from './raw-formats.ts';
import { toneMap } from './tone-map.ts';

/** Longest header that is searched for its end. */
const headerBytes = 64 * 1024;

export const isHdr = (bytes: Uint8Array): boolean => /^#\?(RADIANCE|RGBE)/.test(String.fromCharCode(...bytes.subarray(0, 10)));

/** Decodes RGBE pixels, flat or run-length encoded in either way, from any corner. Undefined for other files, XYZE and truncated files. */
export function decodeHdr(bytes: Uint8Array): Decoded | undefined {
  if (!isHdr(bytes)) return undefined;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(headerBytes, bytes.length)).toString('latin1');
  const match = /\n\r?\n([+-])([XY]) (\d+) ([+-])([XY]) (\d+)\r?\n/.exec(text);
  if (!match || match[2] === match[5] || /FORMAT=32-bit_rle_xyze/.test(text.slice(0, match.index))) return undefined;
  const [, firstSign, firstAxis, firstSize, secondSign, , secondSize] = match;
  const lines = Number(firstSize);
  const length = Number(secondSize);
  if (!isDecodable(lines, length)) return undefined;
  const rowMajor = firstAxis === 'Y';
  const [width, height] = rowMajor ? [length, lines] : [lines, length];
  // 127 pixels from 8 bytes is the most that its runs give.
  if (width * height > (bytes.length - match.index) * 128) return undefined;
  const light = new Float32Array(width * height * 3);
  const line = new Uint8Array(length * 4);
  let at = match.index + match[0].length;
  for (let row = 0; row < lines; row++) {
    at = readLine(bytes, at, line, length);
    if (at < 0) return undefined;
    for (let index = 0; index < length; index++) {
      // -Y counts down from the top, +X from the left: what most files have.
      const along = secondSign === (rowMajor ? '+' : '-') ? index : length - 1 - index;
      const across = firstSign === (rowMajor ? '-' : '+') ? row : lines - 1 - row;
      const to = (rowMajor ? across * width + along : along * width + across) * 3;
      const exponent = line[index * 4 + 3]!;
      const scale = exponent === 0 ? 0 : 2 ** (exponent - 136);
      for (let channel = 0; channel < 3; channel++) light[to + channel] = line[index * 4 + channel]! * scale;
    }
  }
  return { ...toneMap(light, width, height), toneMapped: true };
}

/** One line as RGBE quadruples; where the next begins, -1 when the file ends before. */
function readLine(bytes: Uint8Array, start: number, line: Uint8Array, length: number): number {
  let at = start;
  const planar =
    length >= 8 && length < 32768 && bytes[at] === 2 && bytes[at + 1] === 2 && ((bytes[at + 2]! << 8) | bytes[at + 3]!) === length;
  if (planar) return readPlanarLine(bytes, at + 4, line, length);
  let shift = 0;
  for (let pixel = 0; pixel < length; at += 4) {
    if (at + 4 > bytes.length) return -1;
    const isRun = bytes[at] === 1 && bytes[at + 1] === 1 && bytes[at + 2] === 1;
    if (!isRun) {
      line.set(bytes.subarray(at, at + 4), pixel++ * 4);
      shift = 0;
      continue;
    }
    // The old way: the pixel before is repeated, counts of several runs together as digits.
    if (pixel === 0 || shift > 16) return -1;
    const count = Math.min(bytes[at + 3]! << shift, length - pixel);
    for (let i = 0; i < count; i++, pixel++) line.copyWithin(pixel * 4, pixel * 4 - 4, pixel * 4);
    shift += 8;
  }
  return at;
}

/** The newer encoding: the four bytes of the pixels separately, in runs. */
function readPlanarLine(bytes: Uint8Array, start: number, line: Uint8Array, length: number): number {
  let at = start;
  for (let channel = 0; channel < 4; channel++) {
    for (let pixel = 0; pixel < length;) {
      const code = bytes[at++];
      if (code === undefined || code === 0) return -1;
      const isRun = code > 128;
      const count = isRun ? code - 128 : code;
      if (pixel + count > length || at + (isRun ? 1 : count) > bytes.length) return -1;
      for (let i = 0; i < count; i++, pixel++) line[pixel * 4 + channel] = bytes[isRun ? at : at + i]!;
      at += isRun ? 1 : count;
    }
  }
  return at;
}
