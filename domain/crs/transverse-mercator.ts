/** Gauss-Krüger and UTM backwards: Krüger's series to the sixth order (C. F. F. Karney, "Transverse Mercator with an accuracy of a few nanometers", 2011). */

import { degree, type Ellipsoid } from './ellipsoid.ts';

export interface TransverseMercator {
  /** Degrees. */
  centralMeridian: number;
  latitudeOfOrigin: number;
  scale: number;
  /** Metres. */
  falseEasting: number;
  falseNorthing: number;
}

type Series = readonly (readonly number[])[];

/** Karney's (35) and (36): of the term of order j, the factors of n^j, n^(j+1) … */
const forwards: Series = [
  [1 / 2, -2 / 3, 5 / 16, 41 / 180, -127 / 288, 7891 / 37_800],
  [13 / 48, -3 / 5, 557 / 1440, 281 / 630, -1_983_433 / 1_935_360],
  [61 / 240, -103 / 140, 15_061 / 26_880, 167_603 / 181_440],
  [49_561 / 161_280, -179 / 168, 6_601_661 / 7_257_600],
  [34_729 / 80_640, -3_418_889 / 1_995_840],
  [212_378_941 / 319_334_400],
];
const backwards: Series = [
  [1 / 2, -2 / 3, 37 / 96, -1 / 360, -81 / 512, 96_199 / 604_800],
  [1 / 48, 1 / 15, -437 / 1440, 46 / 105, -1_118_711 / 3_870_720],
  [17 / 480, -37 / 840, -209 / 4480, 5569 / 90_720],
  [4397 / 161_280, -11 / 504, -830_251 / 7_257_600],
  [4583 / 161_280, -108_847 / 3_991_680],
  [20_648_693 / 638_668_800],
];

const termsOf = (series: Series, n: number): number[] =>
  series.map((factors, index) => factors.reduce((sum, factor, more) => sum + factor * n ** (index + 1 + more), 0));

/** The way from easting and northing in metres to longitude and latitude in radians. */
export function inverseTransverseMercator(
  { flattening, semiMajor }: Ellipsoid,
  { centralMeridian, latitudeOfOrigin, scale, falseEasting, falseNorthing }: TransverseMercator,
): (easting: number, northing: number) => [longitude: number, latitude: number] {
  const n = flattening / (2 - flattening);
  const eccentricity = Math.sqrt(flattening * (2 - flattening));
  const radius = (semiMajor / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64 + n ** 6 / 256) * scale;
  const terms = termsOf(backwards, n);
  const conformal = Math.atan(conformalTangent(Math.tan(latitudeOfOrigin * degree), eccentricity));
  const origin = termsOf(forwards, n).reduce((sum, term, index) => sum + term * Math.sin(2 * (index + 1) * conformal), conformal);

  return (easting, northing) => {
    const xi = (northing - falseNorthing) / radius + origin;
    const eta = (easting - falseEasting) / radius;
    let [x, y] = [xi, eta];
    for (let index = 0; index < terms.length; index++) {
      const order = 2 * (index + 1);
      const term = terms[index] ?? 0;
      x -= term * Math.sin(order * xi) * Math.cosh(order * eta);
      y -= term * Math.cos(order * xi) * Math.sinh(order * eta);
    }
    const [across, along] = [Math.sinh(y), Math.cos(x)];
    const tangent = geodeticTangent(Math.sin(x) / Math.hypot(across, along), eccentricity);
    return [centralMeridian * degree + Math.atan2(across, along), Math.atan(tangent)];
  };
}

/** Karney's (7) to (9). */
export function conformalTangent(tangent: number, e: number): number {
  const sigma = Math.sinh(e * Math.atanh((e * tangent) / Math.hypot(1, tangent)));
  return tangent * Math.hypot(1, sigma) - sigma * Math.hypot(1, tangent);
}

/** Karney's (19) to (21): Newton's method, exact to the last digits after two rounds. */
export function geodeticTangent(conformal: number, e: number): number {
  let tangent = conformal;
  for (let round = 0; round < 4; round++) {
    const found = conformalTangent(tangent, e);
    const step =
      ((conformal - found) / Math.hypot(1, found)) * ((1 + (1 - e * e) * tangent * tangent) / ((1 - e * e) * Math.hypot(1, tangent)));
    tangent += step;
    if (Math.abs(step) <= 1e-14 * Math.hypot(1, tangent)) break;
  }
  return tangent;
}
