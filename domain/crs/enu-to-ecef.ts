import type { Place } from '../formats/place.ts';

/** WGS 84 (NIMA TR8350.2): metres, and the square of the first eccentricity. */
const semiMajor = 6_378_137;
const flattening = 1 / 298.257_223_563;
const eccentricity2 = flattening * (2 - flattening);

/**
 * The matrix, column by column, that takes east, north and up in metres at a place to earth-centred, earth-fixed metres (EPSG 4978): the columns are the
 * directions, the last one is the place (IOGP 373-7-2, §4.1.1).
 */
export function enuToEcef({ longitude, latitude, height }: Place): number[] {
  const [lambda, phi] = [(longitude * Math.PI) / 180, (latitude * Math.PI) / 180];
  const [sinL, cosL, sinP, cosP] = [Math.sin(lambda), Math.cos(lambda), Math.sin(phi), Math.cos(phi)];
  const normal = semiMajor / Math.sqrt(1 - eccentricity2 * sinP * sinP);
  return [
    ...[-sinL, cosL, 0, 0],
    ...[-sinP * cosL, -sinP * sinL, cosP, 0],
    ...[cosP * cosL, cosP * sinL, sinP, 0],
    ...[(normal + height) * cosP * cosL, (normal + height) * cosP * sinL, (normal * (1 - eccentricity2) + height) * sinP, 1],
  ];
}
