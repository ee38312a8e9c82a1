/** Photoshop documents: the flattened picture (Adobe Photoshop File Formats Specification, November 2019). */

import { inflateSync } from 'node:zlib';
import { encodeSrgb, isDecodable, type Pixels } from './pixels.ts';

const colorModes = { bitmap: 0, grey: 1, indexed: 2, rgb: 3, cmyk: 4, multichannel: 7, duotone: 8, lab: 9 } as const;
const packings = { raw: 0, runs: 1, zip: 2, zipPredicted: 3 } as const;

interface Header {
  /** Version 2, with wider lengths, for documents of more than 30,000 pixels. */
  isLarge: boolean;
  channels: number;
  width: number;
  height: number;
  depth: number;
  mode: number;
  palette: Uint8Array;
  /** The first channel after the colours is the picture's transparency, not a saved selection. */
  hasTransparency: boolean;
  dataStart: number;
}

/**
 * Decodes what a PSD or PSB looks like with all its layers: bitmap, grey, indexed, RGB, CMYK (without colour profile), Lab and duotone (as grey) of 1, 8, 16
 * and 32 bits. Undefined for other and truncated files, and those saved without a flattened picture.
 */
export function decodePsd(bytes: Uint8Array): Pixels | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = readHeader(bytes, view);
  if (!header || header.dataStart + 2 > bytes.length) return undefined;
  const rowBytes = Math.ceil((header.width * header.depth) / 8);
  const colors = colorChannels(header.mode);
  const used = Math.min(header.channels, colors + (header.hasTransparency ? 1 : 0));
  if (used < colors) return undefined;
  const planes = readPlanes(bytes, view, header, rowBytes, used);
  return planes && paint(planes, header, rowBytes, colors);
}

const colorChannels = (mode: number): number => (mode === colorModes.cmyk ? 4 : mode === colorModes.rgb || mode === colorModes.lab ? 3 : 1);

function readHeader(bytes: Uint8Array, view: DataView): Header | undefined {
  if (bytes.length < 42 || view.getUint32(0) !== 0x38425053) return undefined;
  const version = view.getUint16(4);
  const channels = view.getUint16(12);
  const height = view.getUint32(14);
  const width = view.getUint32(18);
  const depth = view.getUint16(22);
  if ((version !== 1 && version !== 2) || channels < 1 || channels > 56 || ![1, 8, 16, 32].includes(depth)) return undefined;
  if (!isDecodable(width, height)) return undefined;
  const isLarge = version === 2;
  // Three sections, each with its length before it: palette, resources, layers.
  const paletteBytes = view.getUint32(26);
  const resources = 30 + paletteBytes;
  if (resources + 4 > bytes.length) return undefined;
  const layers = resources + 4 + view.getUint32(resources);
  if (layers + (isLarge ? 8 : 4) > bytes.length) return undefined;
  const layerBytes = isLarge ? Number(view.getBigUint64(layers)) : view.getUint32(layers);
  const layerInfo = layers + (isLarge ? 8 : 4);
  const count = layerInfo + (isLarge ? 8 : 4);
  // A negative number of layers says that the flattened picture has transparency.
  const hasTransparency = layerBytes >= count + 2 - layerInfo && count + 2 <= bytes.length && view.getInt16(count) < 0;
  return {
    isLarge,
    channels,
    width,
    height,
    depth,
    mode: view.getUint16(24),
    palette: bytes.subarray(30, resources),
    hasTransparency,
    dataStart: layerInfo + layerBytes,
  };
}

/** The first `used` channels, one behind the other, rows packed as they are in the file. */
function readPlanes(bytes: Uint8Array, view: DataView, header: Header, rowBytes: number, used: number): Uint8Array | undefined {
  const { dataStart, height, channels, isLarge } = header;
  const packing = view.getUint16(dataStart);
  const start = dataStart + 2;
  const size = rowBytes * height * used;
  if (packing === packings.raw) return start + size <= bytes.length ? bytes.subarray(start, start + size) : undefined;
  if (packing === packings.runs) {
    const countBytes = isLarge ? 4 : 2;
    const rows = start + channels * height * countBytes;
    if (rows > bytes.length) return undefined;
    return unpackRuns(bytes, rows, rowBytes, height * used, (row) =>
      isLarge ? view.getUint32(start + row * 4) : view.getUint16(start + row * 2),
    );
  }
  if (packing !== packings.zip && packing !== packings.zipPredicted) return undefined;
  try {
    const planes = inflateSync(bytes.subarray(start), { maxOutputLength: rowBytes * height * channels + 1 });
    if (planes.length < size) return undefined;
    return packing === packings.zipPredicted ? undoPrediction(planes, header.depth, rowBytes) : planes;
  } catch {
    return undefined;
  }
}

/** PackBits, each row by itself. */
function unpackRuns(
  bytes: Uint8Array,
  start: number,
  rowBytes: number,
  rows: number,
  lengthOf: (row: number) => number,
): Uint8Array | undefined {
  // 128 bytes from 2 is the most that PackBits gives.
  if (rowBytes * rows > (bytes.length - start) * 64 + rowBytes) return undefined;
  const planes = new Uint8Array(rowBytes * rows);
  let from = start;
  for (let row = 0; row < rows; row++) {
    const end = from + lengthOf(row);
    if (end > bytes.length) return undefined;
    let to = row * rowBytes;
    const rowEnd = to + rowBytes;
    for (let at = from; at < end && to < rowEnd;) {
      const code = bytes[at++]!;
      if (code === 128) continue;
      const length = Math.min(code < 128 ? code + 1 : 257 - code, rowEnd - to);
      if (code < 128) {
        planes.set(bytes.subarray(at, Math.min(end, at + length)), to);
        at += code + 1;
      } else planes.fill(bytes[at++] ?? 0, to, to + length);
      to += length;
    }
    from = end;
  }
  return planes;
}

/** Undoes differences between neighbours; undefined for 32 bits, whose bytes are shuffled besides. */
function undoPrediction(planes: Uint8Array, depth: number, rowBytes: number): Uint8Array | undefined {
  if (depth !== 8 && depth !== 16) return undefined;
  for (let row = 0; row + rowBytes <= planes.length; row += rowBytes) {
    if (depth === 8) for (let at = row + 1; at < row + rowBytes; at++) planes[at] = planes[at]! + planes[at - 1]!;
    else {
      for (let at = row + 2; at < row + rowBytes; at += 2) {
        const sum = ((planes[at]! << 8) | planes[at + 1]!) + ((planes[at - 2]! << 8) | planes[at - 1]!);
        planes[at] = sum >> 8;
        planes[at + 1] = sum;
      }
    }
  }
  return planes;
}

function paint(planes: Uint8Array, header: Header, rowBytes: number, colors: number): Pixels {
  const { width, height, depth, mode, palette, hasTransparency, channels } = header;
  const view = new DataView(planes.buffer, planes.byteOffset, planes.byteLength);
  const planeBytes = rowBytes * height;
  const rgba = new Uint8Array(width * height * 4);
  const sample = (plane: number, row: number, column: number): number => {
    const at = plane * planeBytes + row * rowBytes;
    if (depth === 8) return planes[at + column]!;
    if (depth === 16) return Math.round(view.getUint16(at + column * 2) / 257);
    if (depth === 32) return Math.round(255 * Math.min(1, Math.max(0, view.getFloat32(at + column * 4) || 0)));
    // One bit: 1 is black.
    return (planes[at + (column >> 3)]! >> (7 - (column & 7))) & 1 ? 0 : 255;
  };
  const values = [0, 0, 0, 0];
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const to = (row * width + column) * 4;
      for (let plane = 0; plane < colors; plane++) values[plane] = sample(plane, row, column);
      toRgb(values, mode, palette, rgba, to);
      rgba[to + 3] = hasTransparency && channels > colors ? sample(colors, row, column) : 255;
    }
  }
  return { width, height, rgba };
}

function toRgb(values: readonly number[], mode: number, palette: Uint8Array, rgba: Uint8Array, to: number): void {
  const [first = 0, second = 0, third = 0, fourth = 0] = values;
  if (mode === colorModes.rgb) rgba.set([first, second, third], to);
  // Inks are stored inverted: 255 is none.
  else if (mode === colorModes.cmyk) rgba.set([(first * fourth) / 255, (second * fourth) / 255, (third * fourth) / 255], to);
  else if (mode === colorModes.indexed && palette.length >= 768)
    rgba.set([palette[first]!, palette[256 + first]!, palette[512 + first]!], to);
  else if (mode === colorModes.lab) rgba.set(labToRgb((first * 100) / 255, second - 128, third - 128), to);
  else rgba.set([first, first, first], to);
}

/** CIE Lab (D50) as sRGB: through XYZ, and a matrix that holds the Bradford adaptation to D65. */
function labToRgb(lightness: number, a: number, b: number): [number, number, number] {
  const y = (lightness + 16) / 116;
  const cube = (value: number): number => (value > 6 / 29 ? value ** 3 : 3 * (6 / 29) ** 2 * (value - 4 / 29));
  const [x50, y50, z50] = [0.9642 * cube(y + a / 500), cube(y), 0.8251 * cube(y - b / 200)];
  return [
    encodeSrgb(3.1338561 * x50 - 1.6168667 * y50 - 0.4906146 * z50),
    encodeSrgb(-0.9787684 * x50 + 1.9161415 * y50 + 0.033454 * z50),
    encodeSrgb(0.0719453 * x50 - 0.2289914 * y50 + 1.4052427 * z50),
  ];
}
