/** Coordinate systems by their EPSG code, of those that oblique productions are made in. */

import { ellipsoids, type Ellipsoid } from './ellipsoid.ts';
import type { LambertConic } from './lambert-conic.ts';
import type { TransverseMercator } from './transverse-mercator.ts';

export type SystemDefinition = {
  /** The seven parameters of EPSG method 9606, for a datum that is not WGS 84 within a metre. */
  toWgs84?: readonly number[];
} & (
  | { kind: 'geocentric' }
  | { kind: 'geographic'; ellipsoid: Ellipsoid }
  | { kind: 'transverseMercator'; ellipsoid: Ellipsoid; projection: TransverseMercator }
  | { kind: 'lambertConic'; ellipsoid: Ellipsoid; projection: LambertConic }
  | { kind: 'webMercator' }
);

const { wgs84, grs80, international1924 } = ellipsoids;

const transverse = (
  centralMeridian: number,
  { latitudeOfOrigin = 0, scale = 1, falseEasting = 500_000, falseNorthing = 0 }: Partial<TransverseMercator> = {},
  ellipsoid: Ellipsoid = grs80,
): SystemDefinition => ({
  kind: 'transverseMercator',
  ellipsoid,
  projection: { centralMeridian, latitudeOfOrigin, scale, falseEasting, falseNorthing },
});
const gauss = (centralMeridian: number, falseEasting: number): SystemDefinition => transverse(centralMeridian, { falseEasting });
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

const conic = (projection: Omit<LambertConic, 'scale'>): SystemDefinition => ({
  kind: 'lambertConic',
  ellipsoid: grs80,
  projection: { ...projection, scale: 1 },
});

/** Origins of the nineteen zones of Japan's plane rectangular systems: degrees north, minutes of arc east. */
const japan = {
  latitudes: [33, 33, 36, 33, 36, 36, 36, 36, 36, 40, 44, 44, 44, 26, 26, 26, 26, 20, 26],
  minutes: [7770, 7860, 7930, 8010, 8060, 8160, 8230, 8310, 8390, 8450, 8415, 8535, 8655, 8520, 7650, 7440, 7860, 8160, 9240],
};
const japanese = (index: number): SystemDefinition =>
  transverse((japan.minutes[index] ?? Number.NaN) / 60, {
    latitudeOfOrigin: japan.latitudes[index] ?? Number.NaN,
    scale: 0.9999,
    falseEasting: 0,
  });
/** Korea's four belts from west to east. */
const korean = (index: number): SystemDefinition =>
  transverse(125 + index * 2, { latitudeOfOrigin: 38, falseEasting: 200_000, falseNorthing: 600_000 });

/** Hong Kong 1980, by the parameters of EPSG 1825. */
const hongKong: SystemDefinition = {
  ...transverse(
    114 + 10 / 60 + 42.8 / 3600,
    { latitudeOfOrigin: 22 + 18 / 60 + 43.68 / 3600, falseEasting: 836_694.05, falseNorthing: 819_069.8 },
    international1924,
  ),
  toWgs84: [-162.619, -276.959, -161.764, 0.067753, -2.243648, -1.158828, -1.094246],
};
const singapore = transverse(103 + 5 / 6, { latitudeOfOrigin: 1 + 11 / 30, falseEasting: 28_001.642, falseNorthing: 38_744.572 }, wgs84);
const france = {
  parallels: [49, 44],
  latitudeOfOrigin: 46.5,
  centralMeridian: 3,
  falseEasting: 700_000,
  falseNorthing: 6_600_000,
} as const;
/** The nine conformal zones of France, from the south. */
const french = (index: number): SystemDefinition => {
  const latitudeOfOrigin = 42 + index;
  const parallels = [latitudeOfOrigin - 0.75, latitudeOfOrigin + 0.75] as const;
  return conic({ parallels, latitudeOfOrigin, centralMeridian: 3, falseEasting: 1_700_000, falseNorthing: (index + 1) * 1e6 + 200_000 });
};

/** First and last code of a family, and the definition by the place in it. */
const families: readonly (readonly [first: number, last: number, define: (index: number) => SystemDefinition])[] = [
  [4978, 4978, () => ({ kind: 'geocentric' })],
  [4479, 4479, () => ({ kind: 'geocentric' })],
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
  // Hong Kong, Taiwan, Japan, Korea, Singapore.
  [2326, 2326, () => hongKong],
  [3825, 3826, (index) => transverse(119 + index * 2, { scale: 0.9999, falseEasting: 250_000 })],
  [2443, 2461, japanese],
  [6669, 6687, japanese],
  [3097, 3101, utm(grs80, 51)],
  [6688, 6692, utm(grs80, 51)],
  [5179, 5179, () => transverse(127.5, { latitudeOfOrigin: 38, scale: 0.9996, falseEasting: 1e6, falseNorthing: 2e6 })],
  [5185, 5188, korean],
  [3414, 3414, () => singapore],
  // North and South America, Australia, New Zealand.
  [26_901, 26_923, utm(grs80, 1)],
  [6330, 6348, utm(grs80, 1)],
  [31_965, 31_976, utm(grs80, 11)],
  [31_978, 31_985, utm(grs80, 18, 10_000_000)],
  [28_348, 28_358, utm(grs80, 48, 10_000_000)],
  [2193, 2193, () => transverse(173, { scale: 0.9996, falseEasting: 1_600_000, falseNorthing: 10_000_000 })],
  // Europe.
  [2154, 2154, () => conic(france)],
  [3942, 3950, french],
  [2157, 2157, () => transverse(-8, { latitudeOfOrigin: 53.5, scale: 0.999_82, falseEasting: 600_000, falseNorthing: 750_000 })],
  [2180, 2180, () => transverse(19, { scale: 0.9993, falseNorthing: -5_300_000 })],
  [3006, 3006, () => transverse(15, { scale: 0.9996 })],
  [3067, 3067, () => transverse(27, { scale: 0.9996 })],
  [32_601, 32_660, utm(wgs84, 1)],
  [32_701, 32_760, utm(wgs84, 1, 10_000_000)],
];

/** The system of an EPSG code; undefined for one that is not known. */
export function systemOfCode(code: number): SystemDefinition | undefined {
  const family = families.find(([first, last]) => first <= code && code <= last);
  return family?.[2](code - family[0]);
}

/** Beijing 1954 and Xi'an 1980: the way from them to the earth differs from place to place, and is not published. */
const oldDatums = [
  ...[
    [2327, 2390],
    [2401, 2442],
    [4214, 4214],
    [4610, 4610],
    [21_413, 21_423],
    [21_453, 21_463],
  ],
] as const satisfies readonly (readonly [number, number])[];

export const isOldDatum = (code: number): boolean => oldDatums.some(([first, last]) => first <= code && code <= last);
