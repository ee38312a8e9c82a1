/** What GDAL keeps beside an image that cannot say it itself (`a.png.aux.xml`): where it lies, and in which system. */

import type { MapPlace } from '#domain/maps/place';
import { parseSmallXml } from './small-xml.ts';

export interface AuxPlace {
  /** null where it says none, or one of no size. */
  transform: MapPlace['transform'] | null;
  /** Well-known text; empty where it says none. */
  projection: string;
}

/** Read of it: place and system come before what it tells of bands, whose histograms may be long. */
export const auxBytes = 1024 ** 2;
const bands = '<PAMRasterBand';

/** Reads the beginning of the file; undefined for what is none of GDAL's. */
export function readAux(bytes: Uint8Array): AuxPlace | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, auxBytes));
  const end = text.indexOf(bands);
  const root = parseSmallXml(end < 0 ? text : Buffer.concat([text.subarray(0, end), Buffer.from('</PAMDataset>')]));
  if (root?.name !== 'PAMDataset') return undefined;
  const numbers = (root.child('GeoTransform')?.text() ?? '').split(',').map((word) => (word.trim() === '' ? Number.NaN : Number(word)));
  const [x = 0, dx = 0, rx = 0, y = 0, ry = 0, dy = 0] = numbers;
  const isPlace = numbers.length === 6 && numbers.every(Number.isFinite) && dx * dy - rx * ry !== 0;
  return { transform: isPlace ? [x, dx, rx, y, ry, dy] : null, projection: root.child('SRS')?.text() ?? '' };
}
