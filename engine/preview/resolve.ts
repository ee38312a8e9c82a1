/** From samples to pixels: each element that a pixel shows is shaded once, weighted by its samples. */

import { linearToSrgb, srgbToLinear } from './images.ts';
import type { SampleBuffers } from './raster.ts';
import type { Picture } from './render.ts';
import type { Surface } from './surface.ts';

/** Depths that differ by less than this share belong to one surface: a slope of about four pixels of depth a pixel. */
const sameSurface = 0.004;

const encodeSteps = 4096;
const encoded = Uint8Array.from({ length: encodeSteps + 1 }, (_, i) => Math.round(linearToSrgb(i / encodeSteps) * 255));
/** Linear light 0–1 to an sRGB byte. The dark end is exact: there a step of the table is more than a byte. */
const encode = (value: number): number =>
  value <= 0
    ? 0
    : value < 0.02
      ? Math.round(linearToSrgb(value) * 255)
      : encoded[value >= 1 ? encodeSteps : Math.round(value * encodeSteps)]!;

/** Whether all samples of the pixel whose first sample is `corner` show the same element, or nothing. */
function isUniform(buffers: SampleBuffers, corner: number, samples: number): boolean {
  const { ids, width } = buffers;
  const first = ids[corner];
  for (let row = 0, at = corner; row < samples; row++, at += width) {
    for (let i = 0; i < samples; i++) if (ids[at + i] !== first) return false;
  }
  return true;
}

/**
 * Shades the visible samples. `openness` is one number a pixel or null for none; `layer` the see-through surfaces in front,
 * premultiplied, 4 floats a sample, or null; `background` sRGB bytes or transparent; `dense` shades one element of a
 * surface and two a pixel at most, enough where elements are smaller than pixels.
 */
export function resolvePicture(
  buffers: SampleBuffers,
  samples: number,
  surface: Surface,
  openness: Float32Array | null,
  layer: Float32Array | null,
  background: [number, number, number] | undefined,
  dense: boolean,
): Picture {
  const width = buffers.width / samples;
  const height = buffers.height / samples;
  const rgba = new Uint8Array(width * height * 4);
  const each = 1 / (samples * samples);
  const ids = new Uint32Array(samples * samples);
  const counts = new Float64Array(samples * samples);
  const through = new Float64Array(samples * samples);
  const sumX = new Float64Array(samples * samples);
  const sumY = new Float64Array(samples * samples);
  const nearness = new Float64Array(samples * samples);
  const shade = new Float64Array(4);
  const behind = background?.map((byte) => srgbToLinear(byte / 255));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let seen = 0;
      let red = 0;
      let green = 0;
      let blue = 0;
      let alpha = 0;
      const corner = y * samples * buffers.width + x * samples;
      if (!layer && isUniform(buffers, corner, samples)) {
        if (buffers.ids[corner] === 0 && !behind) continue;
        if (buffers.ids[corner] !== 0) {
          seen = 1;
          ids[0] = buffers.ids[corner]!;
          counts[0] = through[0] = samples * samples;
          sumX[0] = (x + 0.5) * samples * counts[0];
          sumY[0] = (y + 0.5) * samples * counts[0];
        }
      } else {
        for (let sy = 0; sy < samples; sy++) {
          let at = corner + sy * buffers.width;
          for (let sx = 0; sx < samples; sx++, at++) {
            let passes = 1;
            if (layer && layer[at * 4 + 3]! > 0) {
              red += layer[at * 4]!;
              green += layer[at * 4 + 1]!;
              blue += layer[at * 4 + 2]!;
              alpha += layer[at * 4 + 3]!;
              passes = 1 - layer[at * 4 + 3]!;
            }
            const id = buffers.ids[at]!;
            if (id === 0) continue;
            let slot = 0;
            while (slot < seen && ids[slot] !== id) slot++;
            if (slot === seen && dense && seen > 0) {
              // The same stretch of surface, or as many elements as a pixel is worth.
              const apart = Math.abs(buffers.depth[at]! - nearness[seen - 1]!);
              if (seen > 1 || apart < sameSurface * nearness[0]!) slot = seen - 1;
            }
            if (slot === seen) {
              ids[slot] = id;
              nearness[slot] = buffers.depth[at]!;
              counts[slot] = through[slot] = sumX[slot] = sumY[slot] = 0;
              seen++;
            }
            through[slot]! += passes;
            if (ids[slot] !== id) continue;
            counts[slot]!++;
            sumX[slot]! += x * samples + sx + 0.5;
            sumY[slot]! += y * samples + sy + 0.5;
          }
        }
      }
      const pixel = y * width + x;
      const open = openness ? openness[pixel]! : 1;
      for (let slot = 0; slot < seen; slot++) {
        surface.locate(ids[slot]!, sumX[slot]! / counts[slot]!, sumY[slot]! / counts[slot]!);
        surface.colour(open, shade);
        red += shade[0]! * through[slot]!;
        green += shade[1]! * through[slot]!;
        blue += shade[2]! * through[slot]!;
        alpha += through[slot]!;
      }
      if (alpha <= 0 && !behind) continue;
      red *= each;
      green *= each;
      blue *= each;
      alpha = Math.min(1, alpha * each);
      if (behind) {
        red += behind[0]! * (1 - alpha);
        green += behind[1]! * (1 - alpha);
        blue += behind[2]! * (1 - alpha);
        alpha = 1;
      }
      rgba[pixel * 4] = encode(red / alpha);
      rgba[pixel * 4 + 1] = encode(green / alpha);
      rgba[pixel * 4 + 2] = encode(blue / alpha);
      rgba[pixel * 4 + 3] = Math.round(alpha * 255);
    }
  }
  return { width, height, rgba };
}
