/** Whether an image that is passed on unchanged is complete and of a kind that every viewer shows, judged by its structure without decoding it. */

import { crc32 } from 'node:zlib';
import { hasMoreScans } from '#domain/formats/jpeg-scans';

/** False for what breaks off, is damaged, or is of a kind that glTF does not allow (CMYK, animated). */
export function isCarriable(bytes: Uint8Array, mimeType: string): boolean {
  return checks[mimeType]?.(bytes, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)) ?? false;
}

type Check = (bytes: Uint8Array, view: DataView) => boolean;

const checks: Readonly<Record<string, Check>> = { 'image/png': isSoundPng, 'image/jpeg': isPlainJpeg, 'image/webp': isSoundWebp };

/** All chunks are there up to IEND; the ones that make the picture have their CRC. */
function isSoundPng(bytes: Uint8Array, view: DataView): boolean {
  let hasData = false;
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = view.getUint32(at);
    const end = at + 12 + length;
    if (end > bytes.length) return false;
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const isCritical = type.charCodeAt(0) < 97;
    if (isCritical && crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) return false;
    if (type === 'IDAT') hasData = true;
    if (type === 'IEND') return hasData;
    at = end;
  }
  return false;
}

/** Grey or three colours, baseline or progressive, with an end behind its scan, and no more scans than are decoded. */
function isPlainJpeg(bytes: Uint8Array, view: DataView): boolean {
  let isPlain = false;
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at++;
      continue;
    }
    // Start of frame: bits a sample, height, width, components.
    if (marker >= 0xc0 && marker <= 0xc2 && at + 10 <= bytes.length)
      isPlain = bytes[at + 4] === 8 && (bytes[at + 9] === 1 || bytes[at + 9] === 3);
    if (marker === 0xda) return isPlain && endsBehind(bytes, at) && !hasMoreScans(bytes);
    at += 2 + view.getUint16(at + 2);
  }
  return false;
}

const endOfImage = Buffer.from([0xff, 0xd9]);
const endsBehind = (bytes: Uint8Array, at: number): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).lastIndexOf(endOfImage) > at;

function isSoundWebp(bytes: Uint8Array, view: DataView): boolean {
  const isAnimated = bytes[15] === 0x58 && (bytes[20]! & 2) !== 0;
  return !isAnimated && view.getUint32(4, true) + 8 <= bytes.length + 1;
}
