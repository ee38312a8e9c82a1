/** Where an image lies, and where its enlargement does. */

import { toGeodetic } from '../crs/ellipsoid.ts';
import { readSystem } from '../crs/read-system.ts';

export type Transform = readonly [number, number, number, number, number, number];

export interface MapPlace {
  /** x = t[0] + column·t[1] + row·t[2], y = t[3] + column·t[4] + row·t[5], of the outer corner of pixel (0, 0), whatever `pixelIs` says. */
  transform: Transform;
  pixelIs: 'area' | 'point';
  /** EPSG code where the file names one; `name` as it says. null: a world file without a system. */
  crs: { epsg: number | null; name: string; geographic: boolean } | null;
}

/** The transform of an image whose pixels are `factor` times smaller: the outer corners stay where they were. */
export function divideTransform([x, dx, rx, y, ry, dy]: Transform, factor: number): Transform {
  return [x, dx / factor, rx / factor, y, ry / factor, dy / factor];
}

/** A point of the image, in columns and rows from its outer corner, in the units of its system. */
export const placePoint = ([x, dx, rx, y, ry, dy]: Transform, column: number, row: number): [x: number, y: number] => [
  x + column * dx + row * rx,
  y + column * ry + row * dy,
];

/** The outer corners, clockwise from the first pixel's. */
export const cornersOf = (transform: Transform, width: number, height: number): [x: number, y: number][] =>
  [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ].map(([column = 0, row = 0]) => placePoint(transform, column, row));

/** A point on the globe, in degrees of WGS 84. */
export interface GlobePoint {
  longitude: number;
  latitude: number;
}

/** The way from a place's coordinates to the globe; undefined where its system is not known. NaN for points outside the system. */
export function toGlobe({ crs }: MapPlace): ((x: number, y: number) => GlobePoint) | undefined {
  const toEarth = crs && earthOf(crs.epsg);
  if (!toEarth) return undefined;
  return (x, y) => {
    const point = toEarth(x, y, 0);
    if (!point.every(Number.isFinite)) return { longitude: Number.NaN, latitude: Number.NaN };
    const { longitude, latitude } = toGeodetic(point);
    return { longitude, latitude };
  };
}

function earthOf(epsg: number | null): ReturnType<typeof readSystem>['toEarth'] | undefined {
  if (epsg === null) return undefined;
  try {
    return readSystem(`EPSG:${epsg}`).toEarth;
  } catch {
    return undefined;
  }
}

/** The outer corners on the globe, clockwise from the first pixel's; undefined where the system is not known or a corner lies outside it. */
export function globeCornersOf(place: MapPlace, width: number, height: number): GlobePoint[] | undefined {
  const globe = toGlobe(place);
  const corners = globe && cornersOf(place.transform, width, height).map(([x, y]) => globe(x, y));
  return corners?.every(({ longitude }) => Number.isFinite(longitude)) ? corners : undefined;
}

const degrees = (value: number, [positive, negative]: readonly [string, string]): string =>
  `${value < 0 ? negative : positive} ${Math.abs(value).toFixed(4)}°`;

/** A place in a few words: its system, and where its middle lies. */
export function describePlace(place: MapPlace, width: number, height: number): string {
  const { crs, transform } = place;
  if (!crs) return '有坐标，没有写明坐标系';
  const name = crs.epsg === null ? crs.name || '自定义坐标系' : `${crs.name ? `${crs.name}，` : ''}EPSG:${crs.epsg}`;
  const middle = toGlobe(place)?.(...placePoint(transform, width / 2, height / 2));
  if (!middle || !Number.isFinite(middle.longitude)) return name;
  return `${name}；中心${degrees(middle.longitude, ['东经', '西经'])}，${degrees(middle.latitude, ['北纬', '南纬'])}`;
}
