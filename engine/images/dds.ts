/** DirectDraw Surface (Microsoft: "Programming guide for DDS", "DDS_PIXELFORMAT", "DXGI_FORMAT"). */

import { isDecodable } from './pixels.ts';
import { decodeRaw, rawFormats, type Decoded, type RawFormat } from './raw-formats.ts';

const { bc1, bc2, bc3, bc4, bc4Signed, bc5, bc5Signed, bc6, bc6Signed, bc7, ...plain } = rawFormats;

const fourCodes: Readonly<Record<string, RawFormat>> = {
  DXT1: bc1,
  DXT2: bc2,
  DXT3: bc2,
  DXT4: bc3,
  DXT5: bc3,
  ATI1: bc4,
  BC4U: bc4,
  BC4S: bc4Signed,
  ATI2: bc5,
  BC5U: bc5,
  BC5S: bc5Signed,
  // D3DFORMAT numbers in place of letters.
  '\x71\0\0\0': plain.rgba16f,
  '\x74\0\0\0': plain.rgba32f,
};

/** DXGI_FORMAT, the typeless, linear and sRGB ones of a layout together. */
const dxgi: readonly { from: number; to: number; format: RawFormat }[] = [
  { from: 1, to: 2, format: plain.rgba32f },
  { from: 9, to: 10, format: plain.rgba16f },
  { from: 23, to: 24, format: plain.rgb10a2 },
  { from: 27, to: 29, format: plain.rgba8 },
  { from: 48, to: 49, format: plain.rg8 },
  { from: 60, to: 61, format: plain.grey8 },
  { from: 65, to: 65, format: plain.alpha8 },
  { from: 70, to: 72, format: bc1 },
  { from: 73, to: 75, format: bc2 },
  { from: 76, to: 78, format: bc3 },
  { from: 79, to: 80, format: bc4 },
  { from: 81, to: 81, format: bc4Signed },
  { from: 82, to: 83, format: bc5 },
  { from: 84, to: 84, format: bc5Signed },
  { from: 85, to: 85, format: plain.rgb565 },
  { from: 86, to: 86, format: plain.rgb5a1 },
  { from: 87, to: 87, format: plain.bgra8 },
  { from: 88, to: 88, format: plain.bgrx8 },
  { from: 90, to: 91, format: plain.bgra8 },
  { from: 92, to: 93, format: plain.bgrx8 },
  { from: 94, to: 95, format: bc6 },
  { from: 96, to: 96, format: bc6Signed },
  { from: 97, to: 99, format: bc7 },
  { from: 115, to: 115, format: plain.rgba4 },
];

const flags = { alpha: 0x1 | 0x2, fourCode: 0x4, rgb: 0x40, luminance: 0x20000 };
/** File header with its mark, then the one that `DX10` announces. */
const headerBytes = { plain: 128, dx10: 20 };

/**
 * Decodes the first picture of a DDS: BC1 to BC7, any masks of 8 to 32 bits, half and single floats. Of a cube or an array the first face, of a volume the
 * first layer. Undefined for other files, other layouts and truncated files.
 */
export function decodeDds(bytes: Uint8Array): Decoded | undefined {
  if (bytes.length < headerBytes.plain || String.fromCharCode(...bytes.subarray(0, 4)) !== 'DDS ') return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const height = view.getUint32(12, true);
  const width = view.getUint32(16, true);
  if (!isDecodable(width, height)) return undefined;
  const code = String.fromCharCode(...bytes.subarray(84, 88));
  const isDx10 = (view.getUint32(80, true) & flags.fourCode) !== 0 && code === 'DX10';
  if (isDx10 && bytes.length < headerBytes.plain + headerBytes.dx10) return undefined;
  const format = isDx10 ? formatOfDxgi(view.getUint32(128, true)) : formatOfPixels(view, code);
  return format && decodeRaw(format, bytes, headerBytes.plain + (isDx10 ? headerBytes.dx10 : 0), width, height);
}

/** How many faces a DDS has besides the first, which is the one that is read. */
export function isDdsCube(bytes: Uint8Array): boolean {
  if (bytes.length < headerBytes.plain) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (view.getUint32(112, true) & 0x200) !== 0;
}

const formatOfDxgi = (number: number): RawFormat | undefined => dxgi.find(({ from, to }) => number >= from && number <= to)?.format;

function formatOfPixels(view: DataView, code: string): RawFormat | undefined {
  const kind = view.getUint32(80, true);
  if (kind & flags.fourCode) return fourCodes[code];
  const bits = view.getUint32(88, true);
  if (bits !== 8 && bits !== 16 && bits !== 24 && bits !== 32) return undefined;
  // Some writers put masks of 32 bits over fewer.
  const isGrey = (kind & flags.luminance) !== 0;
  const fits = [92, 104].every((at) => view.getUint32(at, true) < 2 ** bits);
  if (isGrey && !fits) return bits === 8 ? plain.grey8 : plain.greyAlpha8;
  const [red = 0, green = 0, blue = 0, alpha = 0] = [92, 96, 100, 104].map((at) => view.getUint32(at, true));
  return { kind: 'masks', bits, red, green, blue, alpha: kind & flags.alpha ? alpha : 0, luminance: isGrey };
}
