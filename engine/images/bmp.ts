/** Windows and OS/2 bitmaps (Microsoft: "Bitmap Storage", BITMAPCOREHEADER to BITMAPV5HEADER). */

import { isDecodable, mendAlpha, type Pixels } from './pixels.ts';
import { takeBits } from './raw-formats.ts';

const compressions = { none: 0, rle8: 1, rle4: 2, bitFields: 3, jpeg: 4, png: 5, alphaBitFields: 6 } as const;
const fileHeaderBytes = 14;
/** OS/2's header, which has 16-bit sizes and no more. */
const coreHeaderBytes = 12;

interface Header {
  infoBytes: number;
  start: number;
  width: number;
  height: number;
  topDown: boolean;
  depth: number;
  compression: number;
  paletteStart: number;
  paletteEntryBytes: 3 | 4;
  paletteLength: number;
}

function readHeader(bytes: Uint8Array, view: DataView): Header | undefined {
  if (bytes.length < fileHeaderBytes + coreHeaderBytes || bytes[0] !== 0x42 || bytes[1] !== 0x4d) return undefined;
  const infoBytes = view.getUint32(14, true);
  const core = infoBytes === coreHeaderBytes;
  if (!core && (infoBytes < 40 || infoBytes > 256 || bytes.length < fileHeaderBytes + 40)) return undefined;
  const height = core ? view.getUint16(20, true) : view.getInt32(22, true);
  const depth = core ? view.getUint16(24, true) : view.getUint16(28, true);
  const compression = core ? compressions.none : view.getUint32(30, true);
  // Masks that do not fit into a header of 40 bytes follow it.
  const masks = infoBytes === 40 ? (compression === compressions.bitFields ? 12 : compression === compressions.alphaBitFields ? 16 : 0) : 0;
  const announced = core ? 0 : view.getUint32(46, true);
  return {
    infoBytes,
    start: view.getUint32(10, true),
    width: core ? view.getUint16(18, true) : view.getInt32(18, true),
    height: Math.abs(height),
    topDown: height < 0,
    depth,
    compression,
    paletteStart: fileHeaderBytes + infoBytes + masks,
    paletteEntryBytes: core ? 3 : 4,
    paletteLength: depth > 8 ? 0 : Math.min(announced || 2 ** depth, 2 ** depth),
  };
}

/** The JPEG or PNG that a bitmap for printers carries whole. */
export function embeddedInBmp(bytes: Uint8Array): Uint8Array | undefined {
  const header = readHeader(bytes, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const embedded = header?.compression === compressions.jpeg || header?.compression === compressions.png;
  return embedded && header.start < bytes.length ? bytes.subarray(header.start) : undefined;
}

/**
 * Decodes a bitmap of 1, 2, 4, 8, 16, 24 or 32 bits, plain, run-length encoded or with masks. Undefined for other and truncated files. The fourth byte
 * of 32-bit pixels is alpha where a mask says so; without masks, where it is not 0 everywhere.
 */
export function decodeBmp(bytes: Uint8Array): Pixels | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = readHeader(bytes, view);
  if (!header || !isDecodable(header.width, header.height)) return undefined;
  const { depth, compression } = header;
  if (compression === compressions.rle8 || compression === compressions.rle4) {
    return (compression === compressions.rle8 ? 8 : 4) === depth ? decodeRuns(bytes, header) : undefined;
  }
  const hasMasks = compression === compressions.bitFields || compression === compressions.alphaBitFields;
  if (!hasMasks && compression !== compressions.none) return undefined;
  if (![1, 2, 4, 8, 16, 24, 32].includes(depth)) return undefined;
  const stride = Math.ceil((header.width * depth) / 32) * 4;
  if (header.start + stride * (header.height - 1) + Math.ceil((header.width * depth) / 8) > bytes.length) return undefined;
  return depth <= 8 ? decodeIndexed(bytes, header, stride) : decodeColors(view, header, stride, hasMasks);
}

function readPalette(bytes: Uint8Array, { paletteStart, paletteLength, paletteEntryBytes, depth, start }: Header): Uint8Array {
  const palette = new Uint8Array(4 * 2 ** depth);
  for (let index = 0; index < 2 ** depth; index++) {
    const at = paletteStart + index * paletteEntryBytes;
    const inFile = index < paletteLength && at + 3 <= Math.min(start, bytes.length);
    palette.set(inFile ? [bytes[at + 2]!, bytes[at + 1]!, bytes[at]!, 255] : [0, 0, 0, 255], index * 4);
  }
  return palette;
}

function decodeIndexed(bytes: Uint8Array, header: Header, stride: number): Pixels {
  const { width, height, depth, start, topDown } = header;
  const palette = readPalette(bytes, header);
  const rgba = new Uint8Array(width * height * 4);
  const perByte = 8 / depth;
  for (let row = 0; row < height; row++) {
    const from = start + (topDown ? row : height - 1 - row) * stride;
    for (let column = 0; column < width; column++) {
      const shift = 8 - depth - (column % perByte) * depth;
      const index = (bytes[from + Math.floor(column / perByte)]! >> shift) & (2 ** depth - 1);
      rgba.set(palette.subarray(index * 4, index * 4 + 4), (row * width + column) * 4);
    }
  }
  return { width, height, rgba };
}

/** Masks of red, green, blue and alpha. */
function masksOf(view: DataView, { infoBytes, depth, compression }: Header, hasMasks: boolean): number[] {
  if (!hasMasks) return depth === 16 ? [0x7c00, 0x3e0, 0x1f, 0] : [0xff0000, 0xff00, 0xff, depth === 32 ? 0xff000000 : 0];
  const withAlpha = infoBytes >= 56 || compression === compressions.alphaBitFields;
  return [54, 58, 62, 66].map((at, index) => (at + 4 > view.byteLength || (index === 3 && !withAlpha) ? 0 : view.getUint32(at, true)));
}

function decodeColors(view: DataView, header: Header, stride: number, hasMasks: boolean): Pixels {
  const { width, height, depth, start, topDown } = header;
  const masks = masksOf(view, header, hasMasks);
  const channels = masks.map(takeBits);
  const hasAlpha = masks[3] !== 0;
  const rgba = new Uint8Array(width * height * 4);
  for (let row = 0; row < height; row++) {
    let at = start + (topDown ? row : height - 1 - row) * stride;
    for (let to = row * width * 4; to < (row + 1) * width * 4; to += 4, at += depth >> 3) {
      const value = depth === 32 ? view.getUint32(at, true) : view.getUint16(at, true) | (depth === 24 ? view.getUint8(at + 2) << 16 : 0);
      for (let channel = 0; channel < 4; channel++) rgba[to + channel] = channels[channel]!(value);
      if (!hasAlpha) rgba[to + 3] = 255;
    }
  }
  return mendAlpha({ width, height, rgba });
}

/** RLE4 and RLE8: pairs of count and value; count 0 is an escape (end of line, end of bitmap, a move, or pixels as they are). Pixels that are never written have the first colour. */
function decodeRuns(bytes: Uint8Array, header: Header): Pixels | undefined {
  const { width, height, depth, start, topDown } = header;
  // A run of 255 is the longest; far less data than that is a broken file, not a picture.
  if (start >= bytes.length || width * height > (bytes.length - start) * 1024) return undefined;
  const palette = readPalette(bytes, header);
  const rgba = new Uint8Array(width * height * 4);
  for (let to = 0; to < rgba.length; to++) rgba[to] = palette[to & 3]!;
  let column = 0;
  let row = 0;
  const put = (index: number): void => {
    if (column < width && row < height)
      rgba.set(palette.subarray(index * 4, index * 4 + 4), ((topDown ? row : height - 1 - row) * width + column) * 4);
    column++;
  };
  const valueAt = (at: number, pixel: number): number => (depth === 8 ? bytes[at]! : (bytes[at]! >> (pixel % 2 === 0 ? 4 : 0)) & 15);
  for (let at = start; at + 1 < bytes.length && row < height;) {
    const count = bytes[at]!;
    const value = bytes[at + 1]!;
    at += 2;
    if (count > 0) for (let pixel = 0; pixel < count; pixel++) put(valueAt(at - 1, pixel));
    else if (value === 0) {
      column = 0;
      row++;
    } else if (value === 1) break;
    else if (value === 2) {
      column += bytes[at] ?? 0;
      row += bytes[at + 1] ?? 0;
      at += 2;
    } else {
      const length = Math.ceil((value * depth) / 8);
      if (at + length > bytes.length) return undefined;
      for (let pixel = 0; pixel < value; pixel++) put(valueAt(at + Math.floor((pixel * depth) / 8), pixel));
      at += length + (length % 2);
    }
  }
  return { width, height, rgba };
}
