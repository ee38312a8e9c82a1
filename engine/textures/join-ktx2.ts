/** Puts levels of UASTC into one KTX2 file (Khronos KTX File Format Specification 2.0, 3.1: header, index, descriptor, keys, levels from the smallest). */

import { readKtx2Header } from '../images/ktx2-header.ts';

/** A level in files of its bands, from the top, each of one level. */
export interface Ktx2Level {
  width: number;
  height: number;
  files: readonly Uint8Array[];
}

const headBytes = 80;
const indexBytes = 24;
const zstandard = 2;
const blockBytes = 16;
const at = { width: 20, height: 24, levels: 40, descriptor: 48, keys: 56 } as const;
const blocks = (edge: number): number => Math.ceil(edge / 4);

/** Each level's bytes as they are packed. */
function packedLevels(file: Uint8Array): Uint8Array[] {
  const header = readKtx2Header(file);
  if (header?.scheme !== zstandard) throw new Error('the encoder did not pack its levels');
  return header.levels.map(({ start, length }) => file.subarray(start, start + length));
}

/**
 * One file of `size` whose largest levels are `large` and whose smaller ones are those of the file `rest`, from which the descriptor and the keys come as well.
 * Bands are not packed anew: what Zstandard packs may be several frames one after the other (RFC 8878, 3).
 */
export function joinKtx2(size: { width: number; height: number }, large: readonly Ktx2Level[], rest: Uint8Array): Uint8Array {
  const levels = [...large.map(({ files }) => files.flatMap(packedLevels)), ...packedLevels(rest).map((bytes) => [bytes])];
  const given = new DataView(rest.buffer, rest.byteOffset, rest.byteLength);
  const part = (offset: number): Uint8Array => {
    const start = given.getUint32(offset, true);
    return rest.subarray(start, start + given.getUint32(offset + 4, true));
  };
  const [descriptor, keys] = [part(at.descriptor), part(at.keys)];
  const head = new Uint8Array(headBytes + indexBytes * levels.length);
  head.set(rest.subarray(0, headBytes));
  const view = new DataView(head.buffer);
  view.setUint32(at.width, size.width, true);
  view.setUint32(at.height, size.height, true);
  view.setUint32(at.levels, levels.length, true);
  view.setUint32(at.descriptor, head.length, true);
  // A descriptor is a multiple of 4 bytes long, as keys must lie.
  if (keys.length > 0) view.setUint32(at.keys, head.length + descriptor.length, true);
  const parts = [head, descriptor, keys];
  let end = head.length + descriptor.length + keys.length;
  for (const [index, frames] of [...levels.entries()].toReversed()) {
    const length = frames.reduce((sum, frame) => sum + frame.length, 0);
    const unpacked = blocks(Math.max(1, size.width >> index)) * blocks(Math.max(1, size.height >> index)) * blockBytes;
    [end, length, unpacked].forEach((value, word) => view.setBigUint64(headBytes + index * indexBytes + word * 8, BigInt(value), true));
    parts.push(...frames);
    end += length;
  }
  const file = new Uint8Array(end);
  let to = 0;
  for (const bytes of parts) {
    file.set(bytes, to);
    to += bytes.length;
  }
  return file;
}
