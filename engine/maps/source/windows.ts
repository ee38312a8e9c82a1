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
  const columns = nearest(wanted.x, wanted.width, inside.x, inside.width);
  const rows = nearest(wanted.y, wanted.height, inside.y, inside.height);
  const spread = <T extends Samples>(plane: T): T => {
    const out = new (plane.constructor as new (length: number) => T)(wanted.width * wanted.height);
    let at = 0;
    for (const row of rows) for (const column of columns) out[at++] = plane[row * inside.width + column]!;
    return out;
  };
  return {
    ...{ width: wanted.width, height: wanted.height },
    bands: read.bands.map(spread),
    valid: read.valid && spread(read.valid),
    alpha: read.alpha && spread(read.alpha),
  };
}

const nearest = (start: number, length: number, from: number, count: number): Uint32Array =>
  Uint32Array.from({ length }, (_, index) => Math.min(Math.max(start + index - from, 0), count - 1));
