/** The square of web maps (EPSG 3857), and its tiles. */

const radius = 6_378_137;

export const webMercator = {
  epsg: 3857,
  /** Metres, of the whole world. */
  width: 2 * Math.PI * radius,
  /** Degrees north and south, at its edges. */
  latitude: (Math.atan(Math.sinh(Math.PI)) * 180) / Math.PI,
  /** Pixels an edge of a tile. */
  tile: 256,
} as const;

/** Degrees to the square's own fractions, from its north-west corner: 0 to 1. NaN beyond the poles' 85.06°. */
export function toSquare(longitude: number, latitude: number): [x: number, y: number] {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const y = 0.5 - Math.atanh(sine) / (2 * Math.PI);
  return [longitude / 360 + 0.5, y >= -0.01 && y <= 1.01 ? y : Number.NaN];
}

/** Degrees of a point of the square. */
export function fromSquare(x: number, y: number): { longitude: number; latitude: number } {
  return { longitude: (x - 0.5) * 360, latitude: (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI };
}

/** How many of its metres, at a northing of so many, are one on the ground. */
export const mercatorStretch = (northing: number): number => Math.cosh(northing / radius);
