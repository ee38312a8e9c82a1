/** The place of a TIFF: its transform and its system (GeoTIFF 1.1), read and written. */

import { AppError } from '#domain/errors/app-error';
import type { MapWarning } from '#domain/maps/image';
import { placePoint, type MapPlace, type Transform } from '#domain/maps/place';
import { damaged, unsupported } from './damage.ts';
import type { Directory, TiffFile } from './tiff-file.ts';
import type { GeoKeys } from './tiff-meaning.ts';
import { isShort, tags } from './tiff-tags.ts';
import { placeBeside, warningsOf, type BesideFiles } from './world-file.ts';

const keys = {
  ...{ modelType: 1024, rasterType: 1025, citation: 1026 },
  ...{ geographicType: 2048, geographicCitation: 2049, projectedType: 3072, projectedCitation: 3073 },
} as const;
const [projected, geographic] = [1, 2];
const pixelIsPoint = 2;
/** From here on a code is one's own. */
const userDefined = 32_767;

interface FoundPlace {
  place: MapPlace | null;
  geoKeys: GeoKeys | null;
  warnings: MapWarning[];
}

/**
 * Where a TIFF lies: where it says itself, else where the files beside it say.
 *
 * @throws AppError raster.controlPoints for an image that is placed by points, raster.worldFile, raster.damaged
 */
export async function readPlace(file: TiffFile, directory: Directory, beside: BesideFiles): Promise<FoundPlace> {
  const words = await file.numbers(directory, tags.geoKeys);
  const doubles = (await file.numbers(directory, tags.geoDoubles)) ?? [];
  // They are written again as they are, and a plan carries numbers only.
  if (words?.every(isShort) === false || !doubles.every(Number.isFinite)) throw damaged(file.name, '坐标系的参数无效');
  const geoKeys: GeoKeys | null =
    words && words.length >= 4 ? { directory: words, doubles, ascii: (await file.text(directory, tags.geoAscii)) ?? '' } : null;
  const key = (id: number): number | undefined => (geoKeys ? shortKey(geoKeys, id) : undefined);
  const pixelIs = key(keys.rasterType) === pixelIsPoint ? 'point' : 'area';
  const transform = await readTransform(file, directory, pixelIs);
  const crs = geoKeys && systemOf(geoKeys);
  const hasCamera = directory.has(tags.rationalCoefficients);
  if (transform) {
    // GDAL's file beside it goes on where the image does not say the system, or says none that has a code.
    const told = (crs?.epsg ?? null) === null ? placeBeside(file.name, { aux: beside.aux && { ...beside.aux, transform } })?.crs : null;
    const isTold = told && (!crs || told.epsg !== null);
    const place: MapPlace = { transform, pixelIs, crs: isTold ? told : crs };
    const camera: MapWarning[] = hasCamera ? ['rationalCoefficients'] : [];
    const ofSystem = crs ? [] : warningsOf(place, { aux: beside.aux });
    return { place, geoKeys: (isTold ? geoKeysOf(place) : null) ?? geoKeys, warnings: [...ofSystem, ...camera] };
  }
  // They tell where its own pixels lie, not those of an enlargement, which nobody could put in its place any more.
  if (hasCamera) throw unsupported(file.name, '只有 RPC 参数，还没有正射校正：请先校正（gdalwarp -rpc），再上传校正后的影像');
  const told = placeBeside(file.name, beside);
  // A world file says no system: one that the image names itself goes before the one beside it.
  if (told && crs) return { place: { ...told, pixelIs, crs }, geoKeys, warnings: [] };
  return { place: told, geoKeys: told ? geoKeysOf(told) : geoKeys, warnings: warningsOf(told, beside) };
}

async function readTransform(file: TiffFile, directory: Directory, pixelIs: MapPlace['pixelIs']): Promise<Transform | null> {
  const matrix = await file.numbers(directory, tags.transformation);
  const scale = await file.numbers(directory, tags.pixelScale);
  const points = await file.numbers(directory, tags.tiepoints);
  // Of both GDAL takes the scale, and what was made with it shows so, unless that is of nothing.
  const isScaled = scale && points && !(matrix && (scale[0] === 0 || scale[1] === 0));
  const stored = isScaled ? ofScale(scale, points) : matrix ? ofMatrix(matrix) : null;
  if (!stored) {
    if (points && points.length > 6) throw new AppError('raster.controlPoints', { file: file.name });
    return null;
  }
  const [, dx, rx, , ry, dy] = stored;
  if (!stored.every(Number.isFinite) || Math.abs(dx * dy - rx * ry) === 0) throw damaged(file.name, '坐标的变换参数无效');
  if (pixelIs === 'area') return stored;
  // What is stored is of the first pixel's middle.
  const [x, y] = placePoint(stored, -0.5, -0.5);
  return [x, dx, rx, y, ry, dy];
}

const at = (values: readonly number[], index: number): number => values[index] ?? Number.NaN;

const ofMatrix = (matrix: readonly number[]): Transform => [
  ...([at(matrix, 3), at(matrix, 0), at(matrix, 1)] as const),
  ...([at(matrix, 7), at(matrix, 4), at(matrix, 5)] as const),
];

function ofScale(scale: readonly number[], points: readonly number[]): Transform {
  const [across, down] = [at(scale, 0), at(scale, 1)];
  // A negative one turns no image round: so do GDAL and what builds on it read the files that have it.
  const dy = -Math.abs(down);
  return [at(points, 3) - at(points, 0) * across, across, 0, at(points, 4) - at(points, 1) * dy, 0, dy];
}

/** A key's value where it is one short, which lies in the directory itself. */
function shortKey({ directory }: GeoKeys, id: number): number | undefined {
  for (let entry = 4; entry + 3 < directory.length; entry += 4)
    if (directory[entry] === id && directory[entry + 1] === 0) return directory[entry + 3];
  return undefined;
}

function textKey({ directory, ascii }: GeoKeys, id: number): string {
  for (let entry = 4; entry + 3 < directory.length; entry += 4) {
    if (directory[entry] !== id || directory[entry + 1] !== tags.geoAscii) continue;
    const start = directory[entry + 3]!;
    return decoded(ascii.slice(start, start + directory[entry + 2]!)).replace(/[|\0]+$/, '');
  }
  return '';
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const gbk = new TextDecoder('gbk');

/** Programs in China write names in UTF-8 or in GBK. */
function decoded(text: string): string {
  const bytes = Buffer.from(text, 'latin1');
  try {
    return utf8.decode(bytes);
  } catch {
    return gbk.decode(bytes);
  }
}

function systemOf(geoKeys: GeoKeys): MapPlace['crs'] {
  const model = shortKey(geoKeys, keys.modelType);
  const isGeographic = model === geographic;
  const code = model === projected ? shortKey(geoKeys, keys.projectedType) : shortKey(geoKeys, keys.geographicType);
  const epsg = code !== undefined && code > 0 && code < userDefined ? code : null;
  const own = textKey(geoKeys, isGeographic ? keys.geographicCitation : keys.projectedCitation);
  const name = (textKey(geoKeys, keys.citation) || own).slice(0, 200);
  return model === undefined && epsg === null && name === '' ? null : { epsg, name, geographic: isGeographic };
}

/** Keys of a system that is known by its code, or by its name alone; null for one that has neither. */
export function geoKeysOf({ pixelIs, crs }: MapPlace): GeoKeys | null {
  if (!crs || (crs.epsg === null && crs.name === '')) return null;
  const ascii = crs.epsg === null ? `${Buffer.from(crs.name).toString('latin1')}|` : '';
  const entries = [
    [keys.modelType, 0, 1, crs.geographic ? geographic : projected],
    [keys.rasterType, 0, 1, pixelIs === 'point' ? pixelIsPoint : 1],
    ...(ascii === '' ? [] : [[keys.citation, tags.geoAscii, ascii.length, 0]]),
    [crs.geographic ? keys.geographicType : keys.projectedType, 0, 1, crs.epsg ?? userDefined],
  ];
  return { directory: [1, 1, 0, entries.length, ...entries.flat()], doubles: [], ascii };
}
