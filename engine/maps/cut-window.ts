import type { PixelWindow, RasterWindow, Samples } from './source/raster.ts';

/** A part of a plane, or the plane itself where that is all of it. */
export function cutPlane<T extends Samples>(plane: T, planeWidth: number, { x, y, width, height }: PixelWindow): T {
  if (width === planeWidth && width * height === plane.length) return plane;
  const part = new (plane.constructor as new (length: number) => T)(width * height);
  for (let row = 0; row < height; row++) {
    const from = (y + row) * planeWidth + x;
    part.set(plane.subarray(from, from + width), row * width);
  }
  return part;
}

/** A part of a window, which lies inside it. */
export const cutWindow = ({ width, bands, valid, alpha }: RasterWindow, part: PixelWindow): RasterWindow => ({
  ...{ width: part.width, height: part.height },
  bands: bands.map((band) => cutPlane(band, width, part)),
  valid: valid && cutPlane(valid, width, part),
  alpha: alpha && cutPlane(alpha, width, part),
});
