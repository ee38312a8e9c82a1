/** Pixels, 4 bytes each, top row first. */
export interface Pixels {
  width: number;
  height: number;
  rgba: Uint8Array;
}

/** The largest picture that is read: 16384 squared, which is also the largest that graphics cards take. */
export const maxPixels = 2 ** 28;
/** The largest picture that is held whole, 512 MiB at four bytes a pixel; larger ones are scaled down during decoding. */
const maxWholePixels = 2 ** 27;

/** Whether a size from a header is one that is read at all. */
export const isReadable = (width: number, height: number): boolean =>
  Number.isInteger(width) &&
  Number.isInteger(height) &&
  width > 0 &&
  height > 0 &&
  width <= 65536 &&
  height <= 65536 &&
  width * height <= maxPixels;

/** Whether a size from a header is one that can be decoded whole; asked before anything is allocated. */
export const isDecodable = (width: number, height: number): boolean => isReadable(width, height) && width * height <= maxWholePixels;

/** The size, or in proportion the largest that can be held whole. */
export function fitWhole(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, Math.sqrt(maxWholePixels / (width * height)));
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}

/** True when no pixel is the least bit transparent. */
export function isOpaque({ rgba }: Pixels): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return false;
  return true;
}

/** Makes a fully transparent picture opaque: writers that leave the fourth byte 0 do not mean alpha. */
export function mendAlpha(pixels: Pixels): Pixels {
  const { rgba } = pixels;
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 0) return pixels;
  for (let at = 3; at < rgba.length; at += 4) rgba[at] = 255;
  return pixels;
}

/** `value` of `bits` bits as 8 bits, rounded. */
export function widen(value: number, bits: number): number {
  return bits === 0 ? 0 : Math.round((value * 255) / (2 ** bits - 1));
}

/** Linear light (0 to 1, clamped) as an 8-bit sRGB value (IEC 61966-2-1). */
export function encodeSrgb(linear: number): number {
  // Not a number counts as black.
  const value = linear > 0 ? Math.min(1, linear) : 0;
  return Math.round(255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055));
}

/** IEEE 754 half precision as a number. */
export function halfToNumber(half: number): number {
  const exponent = (half >> 10) & 31;
  const fraction = half & 1023;
  const size =
    exponent === 0
      ? fraction * 2 ** -24
      : exponent === 31
        ? fraction
          ? Number.NaN
          : Infinity
        : (1 + fraction / 1024) * 2 ** (exponent - 15);
  return half & 0x8000 ? -size : size;
}
