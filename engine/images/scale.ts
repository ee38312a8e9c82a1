/** Scales pictures as the use of their alpha asks. */

import type { Sharp } from 'sharp';
import { sharp } from './vips.ts';

/**
 * What the alpha of a picture says. `none`: nothing reads it. `coverage`: how much of its colour is seen, so that colours count by it. `numbers`: something of
 * its own, so that colours and alpha know nothing of each other.
 */
export type AlphaUse = 'none' | 'coverage' | 'numbers';

interface Size {
  width: number;
  height: number;
}

export interface ScaleOptions {
  /** Default `lanczos3`. */
  kernel?: 'lanczos3' | 'cubic';
  /** Pixels up to which all colours are held at once while they are scaled; those of a larger picture channel by channel (default 2²⁶). */
  together?: number;
}

const togetherPixels = 2 ** 26;

/**
 * The picture that `open` opens, in 8-bit sRGB, at `size`; without alpha where nothing reads it. libvips weighs colours by alpha whenever it scales, which
 * leaves black where alpha is 0: so only `coverage` is scaled by it, and colours that it hides are those of the picture all the same.
 *
 * @param open Called for each pass over the picture.
 *
 * @example
 * const { data } = await (await scalePicture(() => openPicture(png), { width: 256, height: 256 }, 'none')).png().toBuffer();
 */
export async function scalePicture(
  open: () => Sharp,
  size: Size,
  alpha: AlphaUse,
  { kernel = 'lanczos3', together = togetherPixels }: ScaleOptions = {},
): Promise<Sharp> {
  const { width, height, hasAlpha } = await open().metadata();
  const resize = (image: Sharp): Sharp => image.resize({ ...size, fit: 'fill', kernel });
  const isSame = width === size.width && height === size.height;
  if (!hasAlpha) return resize(open());
  if (isSame) return alpha === 'none' ? open().removeAlpha() : open();
  const plane = async (channel: 0 | 1 | 2 | 'alpha'): Promise<Buffer> =>
    await rawOf(resize(await rawImage(open().toColourspace('srgb').extractChannel(channel))).extractChannel(0));
  const colors = async (): Promise<Buffer> =>
    width * height <= together
      ? await rawOf(resize(await rawImage(open().toColourspace('srgb').removeAlpha())))
      : interleaved([await plane(0), 1], [await plane(1), 1], [await plane(2), 1]);
  if (alpha === 'none') return sharp(await colors(), { raw: { ...size, channels: 3 } });
  if (alpha === 'numbers') return sharp(interleaved([await colors(), 3], [await plane('alpha'), 1]), { raw: { ...size, channels: 4 } });
  const weighed = await rawOf(resize(open().toColourspace('srgb')));
  if (hidesSome(weighed)) showColors(weighed, await colors());
  return sharp(weighed, { raw: { ...size, channels: 4 } });
}

const rawOf = (image: Sharp): Promise<Buffer> => image.raw({ depth: 'uchar' }).toBuffer();

/** The picture's pixels, which are no longer known to have alpha. */
async function rawImage(image: Sharp): Promise<Sharp> {
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

/** Pixels whose channels stand in several lists, each with so many a pixel. */
function interleaved(...parts: readonly [data: Buffer, channels: number][]): Buffer {
  const stride = parts.reduce((sum, [, channels]) => sum + channels, 0);
  const out = Buffer.allocUnsafe((parts[0]![0].length / parts[0]![1]) * stride);
  let first = 0;
  for (const [data, channels] of parts) {
    for (let channel = 0; channel < channels; channel++)
      for (let at = channel, to = first + channel; at < data.length; at += channels, to += stride) out[to] = data[at]!;
    first += channels;
  }
  return out;
}

function hidesSome(rgba: Uint8Array): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] === 0) return true;
  return false;
}

/** Gives pixels that are not seen their colour: a viewer mixes it into the pixels beside them. */
function showColors(rgba: Uint8Array, rgb: Uint8Array): void {
  for (let at = 0, from = 0; at < rgba.length; at += 4, from += 3) {
    if (rgba[at + 3] !== 0) continue;
    rgba[at] = rgb[from]!;
    rgba[at + 1] = rgb[from + 1]!;
    rgba[at + 2] = rgb[from + 2]!;
  }
}

/**
 * Scales the alpha of `rgba` so that the share of pixels at or above `cutoff` is `share` or just above, as it was before it was made smaller (Castaño, "Computing Alpha
 * Mipmaps"): leaves and fences would grow thin else. Left as it is where that is within a hundredth, or no factor between a quarter and 4 does it.
 */
export function keepCoverage(rgba: Uint8Array, cutoff: number, share: number): void {
  const counts = new Uint32Array(256);
  for (let at = 3; at < rgba.length; at += 4) counts[rgba[at]!]!++;
  const wanted = share * (rgba.length / 4);
  const least = Math.ceil(cutoff * 255);
  let seen = 0;
  for (let value = 255; value >= least; value--) seen += counts[value] ?? 0;
  if (wanted === 0 || Math.abs(seen - wanted) <= wanted / 100) return;
  let [value, above] = [256, 0];
  while (value > 1 && above < wanted) above += counts[--value]!;
  const factor = least / value;
  if (!(factor >= 0.25 && factor <= 4)) return;
  for (let at = 3; at < rgba.length; at += 4) rgba[at] = Math.min(255, Math.round(rgba[at]! * factor));
}

/** The share of a picture's pixels whose alpha is at or above `cutoff`. */
export async function coverageOf(image: Sharp, cutoff: number): Promise<number> {
  const plane = await rawOf(image.toColourspace('srgb').extractChannel('alpha'));
  const least = Math.ceil(cutoff * 255);
  let seen = 0;
  for (const value of plane) if (value >= least) seen++;
  return seen / plane.length;
}
