import type { PixelWindow, RasterWindow, Samples } from './raster.ts';

/** The part of a window that lies inside the image; where none does, its nearest pixel. */
export function insideOf({ x, y, width, height }: PixelWindow, image: { width: number; height: number }): PixelWindow {
  if (!(width >= 1 && height >= 1)) throw new RangeError(`A window of ${width} × ${height} pixels`);
  const clamp = (value: number, end: number): number => Math.min(Math.max(value, 0), end);
  const [left, top] = [clamp(x, image.width - 1), clamp(y, image.height - 1)];
  const [right, bottom] = [clamp(x + width, image.width), clamp(y + height, image.height)];
  return { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}

/** The window `wanted` of which the samples of `inside` are there: what lies beyond repeats the nearest pixel. */
export function repeatEdges(read: RasterWindow, inside: PixelWindow, wanted: PixelWindow): RasterWindow {
  if (inside.width === wanted.width && inside.height === wanted.height) return read;
  const left = Math.min(wanted.width, Math.max(0, inside.x - wanted.x));
  const first = Math.max(0, wanted.x - inside.x);
  const middle = Math.max(0, Math.min(wanted.width - left, inside.width - first));
  const spread = <T extends Samples>(plane: T): T => {
    const out = new (plane.constructor as new (length: number) => T)(wanted.width * wanted.height);
    for (let y = 0; y < wanted.height; y++) {
      const from = Math.min(Math.max(wanted.y + y - inside.y, 0), inside.height - 1) * inside.width;
      const to = y * wanted.width;
      out.fill(plane[from]!, to, to + left);
      out.set(plane.subarray(from + first, from + first + middle), to + left);
      out.fill(plane[from + inside.width - 1]!, to + left + middle, to + wanted.width);
    }
    return out;
  };
  return {
    ...{ width: wanted.width, height: wanted.height },
    bands: read.bands.map(spread),
    valid: read.valid && spread(read.valid),
    alpha: read.alpha && spread(read.alpha),
  };
}
