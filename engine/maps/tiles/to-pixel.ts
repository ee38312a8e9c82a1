/** The way from the web map's square back to an image's pixels. */

import { placePoint, toGlobe, type MapPlace } from '#domain/maps/place';
import { toSquare } from '#domain/maps/web-mercator';

/** `near`: a place beside it, which says which way round the world both lie (default: the shorter). */
export type ToPixel = (x: number, y: number, near?: number) => [column: number, row: number];

/** Newton's method ends when a step is shorter, in pixels. */
const enough = 1e-4;
const rounds = 12;
/** How often a step that leads nowhere is halved. */
const halves = 8;

type ToSquare = (column: number, row: number) => [x: number, y: number];

/**
 * Where a pixel lies in the square; undefined where the system is not known.
 *
 * @param latitude Degrees; what lies nearer to a pole is put there (default: the pole, which the square has not: NaN).
 */
export function toSquareOf(place: MapPlace, latitude = 90): ToSquare | undefined {
  const globe = toGlobe(place);
  if (!globe) return undefined;
  return (column, row) => {
    const point = globe(...placePoint(place.transform, column, row));
    return toSquare(point.longitude, Math.min(latitude, Math.max(-latitude, point.latitude)));
  };
}

/**
 * Turns `forwards` round for an image of `width` × `height` pixels. Answers NaN where no pixel lies near: systems bend, and far outside they are not defined.
 */
export function toPixelOf(forwards: ToSquare, width: number, height: number): ToPixel {
  const middle: [number, number] = [width / 2, height / 2];
  // Differences over a few pixels: over one they would be lost in the digits.
  const delta = Math.max(1, Math.min(width, height) / 100);
  return (x, y, near = x) => {
    let [column, row] = middle;
    let [x0, y0] = forwards(column, row);
    const turn = eastOf(near, x0) - (near - x0);
    for (let round = 0; round < rounds; round++) {
      const slope = (across: number, down: number): [x: number, y: number] => {
        const ahead = forwards(column + across, row + down);
        // At the edge of a system there is a place behind only.
        const isAhead = ahead.every(Number.isFinite);
        const [toX, toY] = isAhead ? ahead : forwards(column - across, row - down);
        return isAhead ? [eastOf(toX, x0) / delta, (toY - y0) / delta] : [eastOf(x0, toX) / delta, (y0 - toY) / delta];
      };
      const [a, c] = slope(delta, 0);
      const [b, d] = slope(0, delta);
      const area = a * d - b * c;
      const [east, south] = [round === 0 ? x - x0 + turn : eastOf(x, x0), y - y0];
      let [right, down] = [(d * east - b * south) / area, (a * south - c * east) / area];
      [x0, y0] = forwards(column + right, row + down);
      // Towards a pole a step goes too far, where nothing is defined.
      for (let half = 0; half < halves && Number.isFinite(right + down) && !Number.isFinite(x0 + y0); half++) {
        [right, down] = [right / 2, down / 2];
        [x0, y0] = forwards(column + right, row + down);
      }
      column += right;
      row += down;
      if (!Number.isFinite(x0 + y0)) break;
      if (Math.abs(right) < enough && Math.abs(down) < enough) return [column, row];
    }
    return [Number.NaN, Number.NaN];
  };
}

/** How far `x` lies east of `from`, the shorter way round: the square's edges are one meridian. */
function eastOf(x: number, from: number): number {
  const east = x - from;
  // A world's own edges lie half of it to each side of its middle, within rounding.
  return Math.abs(east) > 0.5 + 1e-6 ? east - Math.sign(east) : east;
}
