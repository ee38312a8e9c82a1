/** Where on the earth a model stands: degrees of WGS 84, east and north above 0, and metres above the ellipsoid. */
export interface Place {
  longitude: number;
  latitude: number;
  height: number;
}

/** Metres: the deepest sea and the highest orbit of what people model. */
export const placeHeights = { min: -12_000, max: 1_000_000 } as const;

/** `LONGITUDE,LATITUDE` or with `,HEIGHT`, which is 0 otherwise; undefined for anything else, and for what is not on the earth. */
export function parsePlace(text: string): Place | undefined {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? NaN : Number(part)));
  const [longitude = NaN, latitude = NaN, height = 0] = numbers;
  const isPlace =
    numbers.length <= 3 &&
    Math.abs(longitude) <= 180 &&
    Math.abs(latitude) <= 90 &&
    height >= placeHeights.min &&
    height <= placeHeights.max;
  return isPlace ? { longitude, latitude, height } : undefined;
}
