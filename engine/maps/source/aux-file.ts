/** What GDAL keeps beside an image that cannot say it itself (`a.png.aux.xml`): where it lies, and in which system. */

import type { MapPlace } from '#domain/maps/place';
import { parseSmallXml } from './small-xml.ts';

export interface AuxPlace {
  /** null where it says none, or one of no size. */
  transform: MapPlace['transform'] | null;
  /** Well-known text; empty where it says none. */
  projection: string;
}

/** Longer ones have statistics and histograms, of which a person may have many; none needs more. */
export const auxBytes = 4 * 1024 ** 2;

/** Reads the file; undefined for what is none of GDAL's. */
export function readAux(bytes: Uint8Array): AuxPlace | undefined {
  const root = parseSmallXml(bytes);
  if (root?.name !== 'PAMDataset') return undefined;
  const numbers = (root.child('GeoTransform')?.text() ?? '').split(',').map(Number);
  const [x = 0, dx = 0, rx = 0, y = 0, ry = 0, dy = 0] = numbers;
  const isPlace = numbers.length === 6 && numbers.every(Number.isFinite) && dx * dy - rx * ry !== 0;
  return { transform: isPlace ? [x, dx, rx, y, ry, dy] : null, projection: root.child('SRS')?.text() ?? '' };
}
