import { readImageHeader } from './image-header.ts';
import type { Pixels } from './tga.ts';

/** Decodes an uncompressed Windows bitmap of 8, 24 or 32 bits. Undefined for any other or one that ends early. */
export function decodeBmp(bytes: Uint8Array): Pixels | undefined {
  const header = readImageHeader(bytes);
  if (header?.mimeType !== 'image/bmp' || bytes.length < 54) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { width, height } = header;
  const start = view.getUint32(10, true);
  const infoBytes = view.getUint32(14, true);
  const depth = view.getUint16(28, true);
  const compression = view.getUint32(30, true);
  const topDown = view.getInt32(22, true) < 0;
  const stride = Math.ceil((width * depth) / 32) * 4;
  // 3 is BI_BITFIELDS, which 32-bit files carry with the usual masks.
  const plain = compression === 0 || (compression === 3 && depth === 32);
  if (!plain || ![8, 24, 32].includes(depth) || width === 0 || start + stride * height > bytes.length) return undefined;

  const palette = 14 + infoBytes;
  const rgba = new Uint8Array(width * height * 4);
  for (let row = 0; row < height; row++) {
    let at = start + (topDown ? row : height - 1 - row) * stride;
    for (let to = row * width * 4; to < (row + 1) * width * 4; to += 4, at += depth >> 3) {
      const from = depth === 8 ? palette + bytes[at]! * 4 : at;
      rgba[to] = bytes[from + 2]!;
      rgba[to + 1] = bytes[from + 1]!;
      rgba[to + 2] = bytes[from]!;
      rgba[to + 3] = 255;
    }
  }
  return { width, height, rgba };
}
