/** Places on the earth as people read them, and the small distances around one. */

/** Longitude in words, such as 东经 113.38047°; five digits are about a metre. */
export const longitudeText = (degrees: number, digits = 5): string =>
  `${degrees < 0 ? '西经' : '东经'} ${Math.abs(degrees).toFixed(digits)}°`;

/** Latitude in words, such as 北纬 22.50733°. */
export const latitudeText = (degrees: number, digits = 5): string =>
  `${degrees < 0 ? '南纬' : '北纬'} ${Math.abs(degrees).toFixed(digits)}°`;

/**
 * Length of a degree of longitude and of latitude, in metres, at a latitude in degrees: the series of the meridian and of the parallel of WGS 84
 * (NIMA TR8350.2), right to a metre.
 */
export function metresPerDegree(latitude: number): { longitude: number; latitude: number } {
  const angle = (latitude * Math.PI) / 180;
  return {
    longitude: 111_412.84 * Math.cos(angle) - 93.5 * Math.cos(3 * angle) + 0.118 * Math.cos(5 * angle),
    latitude: 111_132.92 - 559.82 * Math.cos(2 * angle) + 1.175 * Math.cos(4 * angle) - 0.0023 * Math.cos(6 * angle),
  };
}

/** The largest of 1, 2 and 5 times a power of ten that is at most `value`, which is above 0: a step that people read off a grid. */
export function roundStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const share = value / power;
  return (share >= 5 ? 5 : share >= 2 ? 2 : 1) * power;
}

/** Digits after the point that tell multiples of `step` apart. */
export const digitsOf = (step: number): number => Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
