import { digitsOf, latitudeText, longitudeText, roundStep } from '#domain/scenes/coordinates';
import { placePoint, toGlobe, type MapPlace } from '#domain/maps/place';
import type { Pixel } from './map-stage.ts';

/** Digits that tell pixels of this many metres or degrees apart. */
const digitsFor = (step: number): number => Math.min(9, digitsOf(roundStep(Math.abs(step) / 2)));

/** Says where pixels lie, in the words of their map: each a figure of its own. No projection is looked up anywhere. */
export function placeWords(place: MapPlace | null): (pixel: Pixel) => string[] {
  if (place === null) return ({ column, row }) => [`第 ${Math.floor(column) + 1} 列　第 ${Math.floor(row) + 1} 行`];
  const { transform, crs } = place;
  const digits = digitsFor(Math.hypot(transform[1], transform[4]));
  const globe = crs?.geographic === true ? undefined : toGlobe(place);
  return ({ column, row }) => {
    const [x, y] = placePoint(transform, column, row);
    if (crs?.geographic === true) return [`${longitudeText(x, digits)}　${latitudeText(y, digits)}`];
    const projected = `X ${x.toFixed(digits)}　Y ${y.toFixed(digits)}`;
    const { longitude, latitude } = globe?.(x, y) ?? { longitude: Number.NaN, latitude: Number.NaN };
    return Number.isFinite(longitude) ? [projected, `${longitudeText(longitude, 6)}　${latitudeText(latitude, 6)}`] : [projected];
  };
}

export interface ScaleBar {
  text: string;
  /** Of the bar, in pixels of the screen. */
  width: number;
}

const widest = 120;

/** A round length in the unit in which it has the fewest digits. */
function roundText(metres: number): string {
  if (metres >= 1000) return `${metres / 1000} km`;
  return metres >= 1 ? `${metres} m` : `${Number((metres * 100).toPrecision(3))} cm`;
}

/** A bar of a round length. `resolution` is pixels of the map across one of the screen, `metres` of the ground across one of the map. */
export function scaleBar(resolution: number, metres: number | null): ScaleBar {
  const across = resolution * (metres ?? 1);
  const length = metres === null ? Math.max(1, roundStep(widest * across)) : roundStep(widest * across);
  return { text: metres === null ? `${length} 像素` : roundText(length), width: length / across };
}
