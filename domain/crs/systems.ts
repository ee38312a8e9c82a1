/** Coordinate systems by their EPSG code, of those that oblique productions are made in. */

import { ellipsoids, type Ellipsoid } from './ellipsoid.ts';
import type { TransverseMercator } from './transverse-mercator.ts';

export type SystemDefinition =
  | { kind: 'geocentric' }
  | { kind: 'geographic'; ellipsoid: Ellipsoid }
  | { kind: 'transverseMercator'; ellipsoid: Ellipsoid; projection: TransverseMercator }
  | { kind: 'webMercator' };

const { wgs84, grs80 } = ellipsoids;

const gauss = (centralMeridian: number, falseEasting: number): SystemDefinition => ({
  kind: 'transverseMercator',
  ellipsoid: grs80,
  projection: { centralMeridian, latitudeOfOrigin: 0, scale: 1, falseEasting, falseNorthing: 0 },
});
const utm =
  (ellipsoid: Ellipsoid, firstZone: number, falseNorthing = 0) =>
  (index: number): SystemDefinition => ({
    kind: 'transverseMercator',
    ellipsoid,
    projection: {
      centralMeridian: (firstZone + index) * 6 - 183,
      latitudeOfOrigin: 0,
      scale: 0.9996,
      falseEasting: 500_000,
      falseNorthing,
    },
  });

/** First and last code of a family, and the definition by the place in it. */
const families: readonly (readonly [first: number, last: number, define: (index: number) => SystemDefinition])[] = [
  [4978, 4978, () => ({ kind: 'geocentric' })],
  [4326, 4326, () => ({ kind: 'geographic', ellipsoid: wgs84 })],
  [4979, 4979, () => ({ kind: 'geographic', ellipsoid: wgs84 })],
  [4490, 4490, () => ({ kind: 'geographic', ellipsoid: grs80 })],
  [4480, 4480, () => ({ kind: 'geographic', ellipsoid: grs80 })],
  [3857, 3857, () => ({ kind: 'webMercator' })],
  // CGCS2000: zones of 6° with and without their number before the easting, and those of 3°.
  [4491, 4501, (index) => gauss(75 + index * 6, (13 + index) * 1e6 + 500_000)],
  [4502, 4512, (index) => gauss(75 + index * 6, 500_000)],
  [4513, 4533, (index) => gauss(75 + index * 3, (25 + index) * 1e6 + 500_000)],
  [4534, 4554, (index) => gauss(75 + index * 3, 500_000)],
  [25_828, 25_838, utm(grs80, 28)],
  [32_601, 32_660, utm(wgs84, 1)],
  [32_701, 32_760, utm(wgs84, 1, 10_000_000)],
];

/** The system of an EPSG code; undefined for one that is not known. */
export function systemOfCode(code: number): SystemDefinition | undefined {
  const family = families.find(([first, last]) => first <= code && code <= last);
  return family?.[2](code - family[0]);
}
