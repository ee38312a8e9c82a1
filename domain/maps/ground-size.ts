import { metresPerDegree } from '../scenes/coordinates.ts';
import type { MapPlace } from './place.ts';
import { mercatorStretch, webMercator } from './web-mercator.ts';

/** Metres of ground across a pixel, in the middle of a map of so many rows; null where the file does not say in what it measures. */
export const groundSize = (place: MapPlace, rows: number): number | null => metresOf(place, rows, [place.transform[1], place.transform[4]]);

/** The same from a pixel to the one below it, which in degrees is another length. */
export const groundHeight = (place: MapPlace, rows: number): number | null =>
  metresOf(place, rows, [place.transform[2], place.transform[5]]);

function metresOf({ transform: [, , , y, , dy], crs }: MapPlace, rows: number, [right, up]: readonly [number, number]): number | null {
  if (crs === null) return null;
  const middle = y + (rows / 2) * dy;
  if (!crs.geographic) return Math.hypot(right, up) / (crs.epsg === webMercator.epsg ? mercatorStretch(middle) : 1);
  const { longitude, latitude } = metresPerDegree(middle);
  return Math.hypot(right * longitude, up * latitude);
}
