/** Where a block of an oblique scene stands on the earth. */

import { AppError } from '../errors/app-error.ts';
import type { Place } from '../formats/place.ts';
import type { BlockPlace } from '../models/tile-plan.ts';
import { degree, toGeodetic, type Point } from './ellipsoid.ts';
import { eastNorthUp, readSystem, type ToEarth } from './read-system.ts';

/** The way from coordinates of a block's tiles to the earth. Throws `oblique.systemUnknown`, and `oblique.noPlace` for an origin of no degrees. */
export function toEarthOf({ system, origin: [x0, y0, z0], heightOffset }: BlockPlace): ToEarth {
  const { toEarth, axes, heightUnit } = readSystem(system);
  if (axes === 'map') return (x, y, z) => toEarth(x + x0, y + y0, z + z0 + heightOffset / heightUnit);
  if (axes === 'centre') return (x, y, z) => raised(toEarth(x + x0, y + y0, z + z0), heightOffset);
  // Tiles are in metres whatever their system: they lie east and north of an origin in degrees, where other converters put them too.
  if (x0 === 0 && y0 === 0) throw new AppError('oblique.noPlace', { missing: '经纬度坐标系的原点是 0, 0' });
  const place = placeAt(toEarth(x0, y0, z0));
  return eastNorthUp({ ...place, height: place.height + heightOffset });
}

/** A point so many metres higher above the ellipsoid. */
function raised(point: Point, metres: number): Point {
  if (metres === 0) return point;
  const { longitude, latitude } = toGeodetic(point);
  const across = metres * Math.cos(latitude * degree);
  const [x, y, z] = point;
  return [x + across * Math.cos(longitude * degree), y + across * Math.sin(longitude * degree), z + metres * Math.sin(latitude * degree)];
}

/** Farther than this from the surface nothing was photographed: the origin does not belong to the coordinate system. */
const farthest = 100_000;

/** A point in earth-centred metres as a place. Throws `oblique.noPlace` for one that is not near the earth's surface. */
export function placeAt(point: Point): Place {
  const place = toGeodetic(point);
  // Written so that what is no number fails too.
  if (!(Math.abs(place.height) < farthest)) throw new AppError('oblique.noPlace', { missing: '原点不在坐标系的范围内' });
  return place;
}
