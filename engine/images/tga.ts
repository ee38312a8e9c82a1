/** Truevision TGA (TGA File Format Specification, version 2.0). */

import { isDecodable, mendAlpha, type Pixels } from './pixels.ts';

const kinds = { mapped: 1, color: 2, grey: 3 } as const;
const signature = 'TRUEVISION-XFILE';

interface Header {
  width: number;
  height: number;
  kind: number;
  runLength: boolean;
  /** Bits of a pixel, and of an entry of the colour map. */
  depth: number;
  mapDepth: number;
  mapFirst: number;
  mapLength: number;
  mapStart: number;
  start: number;
  fromRight: boolean;
  fromTop: boolean;
  alphaBits: number;
}

/** The header where its fields make sense together, since the format has no mark of its own at the start. */
function readHeader(bytes: Uint8Array): Header | undefined {
  if (bytes.length < 18) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const hasMap = bytes[1]!;
  const type = bytes[2]!;
  const kind = type & 7;
  const depth = bytes[16]!;
  const descriptor = bytes[17]!;
  const mapDepth = hasMap === 1 ? bytes[7]! : 0;
  const mapLength = hasMap === 1 ? view.getUint16(5, true) : 0;
  const mapStart = 18 + bytes[0]!;
  const header: Header = {
    width: view.getUint16(12, true),
    height: view.getUint16(14, true),
    kind,
    runLength: type >= 9,
    depth,
    mapDepth,
    mapFirst: view.getUint16(3, true),
    mapLength,
    mapStart,
    start: mapStart + mapLength * Math.ceil(mapDepth / 8),
    fromRight: (descriptor & 0x10) !== 0,
    fromTop: (descriptor & 0x20) !== 0,
    alphaBits: descriptor & 15,
  };
  const depths = kind === kinds.color ? [15, 16, 24, 32] : kind === kinds.grey ? [8, 16] : [8, 15, 16];
  const known =
    [1, 2, 3, 9, 10, 11].includes(type) &&
    hasMap <= 1 &&
    depths.includes(depth) &&
    (kind !== kinds.mapped || (hasMap === 1 && [15, 16, 24, 32].includes(mapDepth) && mapLength > 0)) &&
    isDecodable(header.width, header.height);
  return known ? header : undefined;
}

/**
 * Decodes a TGA: colour-mapped, true colour and grey, plain and run-length encoded, from any corner. Undefined for other and truncated files. Alpha
 * counts where the file says so; alpha that is 0 everywhere is ignored.
 */
export function decodeTga(bytes: Uint8Array): Pixels | undefined {
  const header = readHeader(bytes);
  if (!header) return undefined;
  const { width, height, kind, depth } = header;
  const sampleBytes = Math.ceil(depth / 8);
  // A run of 128 is the most that one packet may hold: less data than that cannot fill the image.
  const min = header.runLength ? Math.ceil((width * height) / 128) * (1 + sampleBytes) : width * height * sampleBytes;
  if (header.start + min > bytes.length) return undefined;
  const samples = header.runLength ? expandRuns(bytes, header.start, width * height, sampleBytes) : bytes.subarray(header.start);
  if (samples === undefined) return undefined;
  const map = kind === kinds.mapped ? readMap(bytes, header) : undefined;
  const useAlpha = alphaCounts(bytes, header);
  const rgba = new Uint8Array(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const column = pixel % width;
    const row = (pixel - column) / width;
    const to = ((header.fromTop ? row : height - 1 - row) * width + (header.fromRight ? width - 1 - column : column)) * 4;
    const at = pixel * sampleBytes;
    if (map !== undefined) {
      const index = (samples[at]! | (sampleBytes > 1 ? samples[at + 1]! << 8 : 0)) - header.mapFirst;
      if (index < 0 || index * 4 >= map.length) return undefined;
      rgba.set(map.subarray(index * 4, index * 4 + 4), to);
    } else if (kind === kinds.grey) {
      rgba.fill(samples[at]!, to, to + 3);
      rgba[to + 3] = sampleBytes > 1 ? samples[at + 1]! : 255;
    } else writeColor(rgba, to, samples, at, depth);
    if (!useAlpha) rgba[to + 3] = 255;
  }
  return mendAlpha({ width, height, rgba });
}

/** Whether the fourth byte means anything: a version 2 file may say that it does not. */
function alphaCounts(bytes: Uint8Array, { depth, mapDepth, kind, alphaBits }: Header): boolean {
  const wide = kind === kinds.mapped ? mapDepth : depth;
  if (wide === 15 || wide === 24 || (kind === kinds.grey && depth === 8)) return false;
  // A 16-bit pixel has one bit of it, which most writers leave unused.
  if (wide === 16 && alphaBits === 0) return false;
  const end = bytes.length;
  if (end < 26 || String.fromCharCode(...bytes.subarray(end - 18, end - 2)) !== signature) return true;
  const extension = new DataView(bytes.buffer, bytes.byteOffset, end).getUint32(end - 26, true);
  if (extension === 0 || extension + 495 > end) return true;
  // Attributes type: 0 to 2 say that there is no alpha, or none to be kept as such.
  return bytes[extension + 494]! >= 3;
}

function expandRuns(bytes: Uint8Array, start: number, pixels: number, sampleBytes: number): Uint8Array | undefined {
  const samples = new Uint8Array(pixels * sampleBytes);
  let at = start;
  for (let to = 0; to < samples.length;) {
    if (at >= bytes.length) return undefined;
    const packet = bytes[at++]!;
    const length = Math.min(((packet & 0x7f) + 1) * sampleBytes, samples.length - to);
    const taken = packet & 0x80 ? sampleBytes : length;
    if (at + taken > bytes.length) return undefined;
    for (let i = 0; i < length; i++) samples[to + i] = bytes[at + (packet & 0x80 ? i % sampleBytes : i)]!;
    at += taken;
    to += length;
  }
  return samples;
}

function readMap(bytes: Uint8Array, { mapStart, mapLength, mapDepth }: Header): Uint8Array {
  const map = new Uint8Array(mapLength * 4);
  for (let index = 0; index < mapLength; index++) writeColor(map, index * 4, bytes, mapStart + index * Math.ceil(mapDepth / 8), mapDepth);
  return map;
}

function writeColor(rgba: Uint8Array, to: number, bytes: Uint8Array, at: number, depth: number): void {
  if (depth <= 16) {
    const value = bytes[at]! | (bytes[at + 1]! << 8);
    for (let channel = 0; channel < 3; channel++) rgba[to + channel] = Math.round((((value >> (10 - channel * 5)) & 31) * 255) / 31);
    rgba[to + 3] = value & 0x8000 ? 255 : 0;
    return;
  }
  rgba[to] = bytes[at + 2]!;
  rgba[to + 1] = bytes[at + 1]!;
  rgba[to + 2] = bytes[at]!;
  rgba[to + 3] = depth === 32 ? bytes[at + 3]! : 255;
}
