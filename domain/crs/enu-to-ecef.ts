import type { Place } from '../formats/place.ts';
import { ellipsoids, toEcef } from './ellipsoid.ts';

/**
 * The matrix, column by column, that takes east, north and up in metres at a place to earth-centred, earth-fixed metres (EPSG 4978): the columns are the
 * directions, the last one is the place (IOGP 373-7-2, §4.1.1).
 */
export function enuToEcef({ longitude, latitude, height }: Place): number[] {
  const [lambda, phi] = [(longitude * Math.PI) / 180, (latitude * Math.PI) / 180];
  const [sinL, cosL, sinP, cosP] = [Math.sin(lambda), Math.cos(lambda), Math.sin(phi), Math.cos(phi)];
  return [
    ...[-sinL, cosL, 0, 0],
    ...[-sinP * cosL, -sinP * sinL, cosP, 0],
    ...[cosP * cosL, cosP * sinL, sinP, 0],
    ...[...toEcef(ellipsoids.wgs84, lambda, phi, height), 1],
  ];
}
