import { tgaHeader } from './image-header.ts';

/** Pixels, 4 bytes each, top row first. */
export interface Pixels {
  width: number;
  height: number;
  rgba: Uint8Array;
}

/**
 * Decodes a Truevision TGA (types 1, 2, 3 and their run-length forms; 8, 16, 24, 32 bits). Undefined for what is none or ends early.
 * A 32-bit image whose alpha is 0 everywhere is taken as opaque, as its writers mean it.
 */
export function decodeTga(bytes: Uint8Array): Pixels | undefined {
  const header = tgaHeader(bytes);
  if (!header) return undefined;
  const { width, height } = header;
  const type = bytes[2]! & 7;
  const runLength = bytes[2]! >= 9;
  const depth = bytes[16]!;
  const descriptor = bytes[17]!;
  const sampleBytes = depth === 15 ? 2 : depth >> 3;
  const mapLength = bytes[5]! | (bytes[6]! << 8);
  const mapBytes = (bytes[7]! + 1) >> 3;
  const mapStart = 18 + bytes[0]!;
  const start = mapStart + (bytes[1] ? mapLength * mapBytes : 0);
  // A run of 128 is the most that one packet may hold: less data than that cannot fill the image.
  const least = runLength ? Math.ceil((width * height) / 128) * (1 + sampleBytes) : width * height * sampleBytes;
  if (start + least > bytes.length || (type === 1 && (sampleBytes !== 1 || !bytes[1]))) return undefined;

  const rgba = new Uint8Array(width * height * 4);
  const put = (pixel: number, at: number): void => {
    const column = descriptor & 0x10 ? width - 1 - (pixel % width) : pixel % width;
    const row = Math.floor(pixel / width);
    const to = ((descriptor & 0x20 ? row : height - 1 - row) * width + column) * 4;
    if (type === 1) writeColor(rgba, to, bytes, mapStart + bytes[at]! * mapBytes, mapBytes);
    else if (type === 3) rgba.fill(bytes[at]!, to, to + 3).fill(255, to + 3, to + 4);
    else writeColor(rgba, to, bytes, at, sampleBytes);
  };
  let at = start;
  for (let pixel = 0; pixel < width * height;) {
    const packet = runLength ? bytes[at++]! : 0x7f;
    const repeated = runLength && packet >= 0x80;
    const count = Math.min((packet & 0x7f) + 1, width * height - pixel);
    if (at + (repeated ? 1 : count) * sampleBytes > bytes.length && runLength) return undefined;
    for (let i = 0; i < count; i++) {
      put(pixel++, at);
      if (!repeated) at += sampleBytes;
    }
    if (repeated) at += sampleBytes;
  }
  if (!rgba.some((value, index) => index % 4 === 3 && value > 0)) for (let i = 3; i < rgba.length; i += 4) rgba[i] = 255;
  return { width, height, rgba };
}

function writeColor(rgba: Uint8Array, to: number, bytes: Uint8Array, at: number, size: number): void {
  if (size === 2) {
    const value = bytes[at]! | (bytes[at + 1]! << 8);
    rgba[to] = ((value >> 10) & 31) * 8.226;
    rgba[to + 1] = ((value >> 5) & 31) * 8.226;
    rgba[to + 2] = (value & 31) * 8.226;
    rgba[to + 3] = 255;
    return;
  }
  const grey = size === 1;
  rgba[to] = grey ? bytes[at]! : bytes[at + 2]!;
  rgba[to + 1] = grey ? bytes[at]! : bytes[at + 1]!;
  rgba[to + 2] = bytes[at]!;
  rgba[to + 3] = size === 4 ? bytes[at + 3]! : 255;
}
