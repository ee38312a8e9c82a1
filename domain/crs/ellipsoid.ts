/** Figures of the earth, and earth-centred coordinates of places on them. */

export interface Ellipsoid {
  /** Metres. */
  semiMajor: number;
  /** 0 for a sphere. */
  flattening: number;
}

export type Point = [x: number, y: number, z: number];

/** GRS 80 is also the figure of CGCS2000; its poles lie 0.1 mm from those of WGS 84. */
export const ellipsoids = {
  wgs84: { semiMajor: 6_378_137, flattening: 1 / 298.257_223_563 },
  grs80: { semiMajor: 6_378_137, flattening: 1 / 298.257_222_101 },
  international1924: { semiMajor: 6_378_388, flattening: 1 / 297 },
} as const satisfies Record<string, Ellipsoid>;

export const degree = Math.PI / 180;

/** Radians and metres above the ellipsoid to earth-centred, earth-fixed metres (IOGP 373-7-2, §4.1.1). */
export function toEcef({ semiMajor, flattening }: Ellipsoid, longitude: number, latitude: number, height: number): Point {
  const eccentricity2 = flattening * (2 - flattening);
  const [sinP, cosP] = [Math.sin(latitude), Math.cos(latitude)];
  const normal = semiMajor / Math.sqrt(1 - eccentricity2 * sinP * sinP);
  const across = (normal + height) * cosP;
  return [across * Math.cos(longitude), across * Math.sin(longitude), (normal * (1 - eccentricity2) + height) * sinP];
}

/** Earth-centred metres to degrees and metres above WGS 84; each round leaves a hundred and fiftieth of the error. */
export function toGeodetic([x, y, z]: Point): { longitude: number; latitude: number; height: number } {
  const { semiMajor, flattening } = ellipsoids.wgs84;
  const eccentricity2 = flattening * (2 - flattening);
  const across = Math.hypot(x, y);
  let latitude = Math.atan2(z, across * (1 - eccentricity2));
  let normal = semiMajor;
  for (let round = 0; round < 8; round++) {
    const sin = Math.sin(latitude);
    normal = semiMajor / Math.sqrt(1 - eccentricity2 * sin * sin);
    latitude = Math.atan2(z + eccentricity2 * normal * sin, across);
  }
  const [sin, cos] = [Math.sin(latitude), Math.cos(latitude)];
  // Of the two projections the one that does not divide by nearly nothing.
  const height = across * cos + z * sin - semiMajor * Math.sqrt(1 - eccentricity2 * sin * sin);
  return { longitude: Math.atan2(y, x) / degree, latitude: latitude / degree, height };
}
