/** Windows as pictures of eight bits: tiles and quicklooks. */

import type { RasterWindow, Samples } from '../source/raster.ts';

/** What of a band becomes black and white; null for bytes, which stay as they are. */
export type Stretch = readonly ({ low: number; high: number } | null)[];

/** Of the values of a band, what is cut off at each end. */
const cut = 0.005;

/**
 * How the first three bands, or the first, are shown: by the values of the whole, so that tiles fit together.
 *
 * @param nodata Of one band alone (`bandNodata`).
 */
export function stretchOf({ bands, valid }: RasterWindow, nodata: number | null): Stretch {
  return shownOf(bands).map((band) => {
    if (band instanceof Uint8Array) return null;
    const values = Float64Array.from(band)
      .filter((value, at) => Number.isFinite(value) && value !== nodata && valid?.[at] !== 0)
      .toSorted();
    const skipped = Math.floor(values.length * cut);
    return { low: values[skipped] ?? 0, high: values.at(-1 - skipped) ?? 1 };
  });
}

const shownOf = (bands: readonly Samples[]): readonly Samples[] => bands.slice(0, bands.length < 3 ? 1 : 3);
/** Alpha that hides nothing. */
const opaque = (alpha: Samples): number =>
  alpha instanceof Uint8Array ? 255 : alpha instanceof Uint16Array ? 65_535 : alpha instanceof Int16Array ? 32_767 : 1;

/** A window as a WebP; where there is no data it is clear. */
export async function tilePicture(window: RasterWindow, stretch: Stretch): Promise<Buffer> {
  const { sharp } = await import('#engine/images/vips');
  const { width, height, valid, alpha } = window;
  const bands = shownOf(window.bands);
  const isClear = alpha !== null || valid?.includes(0) === true;
  const channels = bands.length === 1 && isClear ? 4 : bands.length + (isClear ? 1 : 0);
  const pixels = new Uint8Array(width * height * channels);
  const most = alpha ? opaque(alpha) : 1;
  for (let at = 0; at < width * height; at++) {
    for (let channel = 0; channel < Math.min(3, channels); channel++) {
      const index = Math.min(channel, bands.length - 1);
      const range = stretch[index];
      const value = bands[index]![at]!;
      pixels[at * channels + channel] = range
        ? Math.min(255, Math.max(0, Math.round(((value - range.low) / (range.high - range.low || 1)) * 255)))
        : value;
    }
    if (isClear) pixels[at * channels + channels - 1] = valid?.[at] === 0 ? 0 : alpha ? Math.round((alpha[at]! / most) * 255) : 255;
  }
  return await sharp(pixels, { raw: { width, height, channels: channels as 1 | 3 | 4 } })
    .webp({ quality: 85 })
    .toBuffer();
}
