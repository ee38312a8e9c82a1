/** Lambert's conformal conic projection backwards (IOGP 373-7-2, §3.1.1: methods 9801 and 9802), on Karney's conformal latitude. */

import { degree, type Ellipsoid } from './ellipsoid.ts';
import { conformalTangent, geodeticTangent } from './transverse-mercator.ts';

export interface LambertConic {
  /** Degrees; of one standard parallel, that one twice. */
  parallels: readonly [first: number, second: number];
  latitudeOfOrigin: number;
  centralMeridian: number;
  /** Along the parallels. */
  scale: number;
  /** Metres. */
  falseEasting: number;
  falseNorthing: number;
}

/** The way from easting and northing in metres to longitude and latitude in radians. */
export function inverseLambertConic(
  { flattening, semiMajor }: Ellipsoid,
  { parallels, latitudeOfOrigin, centralMeridian, scale, falseEasting, falseNorthing }: LambertConic,
): (easting: number, northing: number) => [longitude: number, latitude: number] {
  const eccentricity = Math.sqrt(flattening * (2 - flattening));
  /** Isometric latitude. */
  const isometric = (latitude: number): number => Math.asinh(conformalTangent(Math.tan(latitude * degree), eccentricity));
  /** Radius of a parallel over the semi-major axis. */
  const across = (latitude: number): number =>
    Math.cos(latitude * degree) / Math.sqrt(1 - (eccentricity * Math.sin(latitude * degree)) ** 2);
  const [first, second] = parallels;
  const cone =
    Math.abs(first - second) < 1e-9
      ? Math.sin(first * degree)
      : Math.log(across(first) / across(second)) / (isometric(second) - isometric(first));
  const radius = (semiMajor * scale * across(first) * Math.exp(cone * isometric(first))) / cone;
  const atOrigin = radius * Math.exp(-cone * isometric(latitudeOfOrigin));

  return (easting, northing) => {
    const [east, south] = [easting - falseEasting, atOrigin - (northing - falseNorthing)];
    const sign = Math.sign(cone);
    const turn = Math.atan2(sign * east, sign * south);
    const height = -Math.log((sign * Math.hypot(east, south)) / radius) / cone;
    return [centralMeridian * degree + turn / cone, Math.atan(geodeticTangent(Math.sinh(height), eccentricity))];
  };
}
