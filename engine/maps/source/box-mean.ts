import { besideNodata } from '../samples.ts';
import type { RasterWindow, Samples } from './raster.ts';

/**
 * The area mean of each `factor` × `factor` pixels; at the right and bottom edge of those that are there. Only pixels with data count, by their alpha where there is
 * one; where one has data the mean has. Integers are rounded half up. So are overviews made (factor 2), whatever the compression of their blocks.
 *
 * @param window Begins at a multiple of `factor` of the image.
 * @param nodata What a band alone has where it holds no data (`bandNodata`); null: none does.
 */
export function boxMean({ width, height, bands, valid, alpha }: RasterWindow, factor: number, nodata: number | null): RasterWindow {
  const [across, down] = [Math.ceil(width / factor), Math.ceil(height / factor)];
  if (factor === 2 && !valid && !alpha && nodata === null)
    return { width: across, height: down, bands: bands.map((band) => halveFull(band, width, height)), valid, alpha };
  const outValid = valid && new Uint8Array(across * down);
  const outAlpha = alpha && emptyLike(alpha, across * down);
  const outBands = bands.map((band) => emptyLike(band, across * down));
  const [sums, weights] = [new Float64Array(bands.length), new Float64Array(bands.length)];
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++) {
      sums.fill(0);
      weights.fill(0);
      let [isHeld, alphas, count] = [false, 0, 0];
      const [right, bottom] = [Math.min(width, (x + 1) * factor), Math.min(height, (y + 1) * factor)];
      for (let row = y * factor; row < bottom; row++)
        for (let at = row * width + x * factor, end = row * width + right; at < end; at++) {
          count++;
          const opacity = alpha ? alpha[at]! : 1;
          alphas += opacity;
          if (valid?.[at] === 0 || opacity === 0) continue;
          isHeld = true;
          for (let band = 0; band < bands.length; band++) {
            const value = bands[band]![at]!;
            if (value === nodata) continue;
            weights[band]! += opacity;
            sums[band]! += value * opacity;
          }
        }
      const to = y * across + x;
      if (outAlpha) put(outAlpha, to, alphas / count);
      if (isHeld) {
        if (outValid) outValid[to] = 255;
        for (const [band, out] of outBands.entries()) {
          if (nodata !== null && weights[band] === 0) {
            out[to] = nodata;
            continue;
          }
          put(out, to, sums[band]! / weights[band]!);
          if (out[to] === nodata) out[to] = besideNodata(nodata, out);
        }
      } else {
        // What stands where there is no data (nodata, NaN) stands there again.
        const from = y * factor * width + x * factor;
        for (let band = 0; band < bands.length; band++) outBands[band]![to] = bands[band]![from]!;
      }
    }
  return { width: across, height: down, bands: outBands, valid: outValid, alpha: outAlpha };
}

/** What `boxMean` says of most pixels of most images, without asking each whether it counts. */
function halveFull(band: Samples, width: number, height: number): Samples {
  const [across, down] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const out = emptyLike(band, across * down);
  const isFloat = band instanceof Float32Array;
  for (let y = 0; y < down; y++) {
    const upper = 2 * y * width;
    const lower = 2 * y + 1 < height ? upper + width : upper;
    for (let x = 0; x < across; x++) {
      const left = 2 * x;
      const right = left + 1 < width ? left + 1 : left;
      // A pixel at the edge that is counted twice does not move the mean of those that are there.
      const mean = (band[upper + left]! + band[upper + right]! + band[lower + left]! + band[lower + right]!) / 4;
      out[y * across + x] = isFloat ? mean : Math.floor(mean + 0.5);
    }
  }
  return out;
}

const emptyLike = (samples: Samples, length: number): Samples => new (samples.constructor as new (length: number) => Samples)(length);

function put(samples: Samples, at: number, value: number): void {
  samples[at] = samples instanceof Float32Array ? value : Math.floor(value + 0.5);
}
