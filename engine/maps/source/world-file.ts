/** Where a picture lies, by the small files beside it: six numbers, and a system in well-known text. */

import { decodeText } from '#engine/files/text';
import { plainText } from '#engine/files/plain-text';
import { AppError } from '#domain/errors/app-error';
import { findNode, parseWkt, type WktNode } from '#domain/crs/wkt';
import type { MapWarning } from '#domain/maps/image';
import type { MapPlace } from '#domain/maps/place';
import type { AuxPlace } from './aux-file.ts';

export interface BesideFiles {
  /** A world file (.pgw, .jgw, .wld): its text, and its name for messages. */
  world?: { name: string; text: string } | undefined;
  /** A .prj: well-known text, or the code alone. */
  projection?: string | undefined;
  /** GDAL's own file (.aux.xml), for what the others do not say. */
  aux?: AuxPlace | undefined;
  /** Path of GDAL's mask (.msk). */
  mask?: string | undefined;
}

/** Those of the world files of an image whose name ends in `extension`, dot included: .pgw, .pngw or .wld of .png. */
export const worldExtensions = (extension: string): string[] => [
  `${extension.slice(0, 2)}${extension.slice(-1)}w`,
  `${extension}w`,
  '.wld',
];

/** The text of such a file: of UTF-8, of UTF-16, which Windows calls Unicode, or of GBK. */
export const textBeside = (bytes: Uint8Array): string => decodeText(plainText(bytes));

/** Longer ones are no such files. */
const mostCharacters = 65_536;

/**
 * The place that the files tell, a .prj before GDAL's own file; null where none of them does.
 *
 * @throws AppError raster.worldFile
 */
export function placeBeside(file: string, { world, projection = '', aux }: BesideFiles): MapPlace | null {
  const transform = world ? transformOf(file, world) : (aux?.transform ?? null);
  if (!transform) return null;
  const [x, dx, rx, y, ry, dy] = transform;
  // Of the first pixel: the corner of a grid that begins at a pole lies beyond it.
  const middle = [x + (dx + rx) / 2, y + (ry + dy) / 2] as const;
  const system = (text: string): MapPlace['crs'] => systemOfText(text.slice(0, mostCharacters), ...middle);
  const isFitting = (crs: MapPlace['crs']): boolean => !crs?.geographic || isDegrees(...middle);
  const own = system(projection);
  if (world && !isFitting(own)) throw new AppError('raster.worldFile', { file, world: world.name, reason: '坐标系是经纬度，坐标却不是' });
  const crs = own ?? system(aux?.projection ?? '');
  return { transform, pixelIs: 'area', crs: isFitting(crs) ? crs : null };
}

function transformOf(file: string, { name, text }: NonNullable<BesideFiles['world']>): MapPlace['transform'] {
  const wrong = (reason: string): AppError => new AppError('raster.worldFile', { file, world: name, reason });
  // Some write a comma for the point, and D before the exponent.
  const words = text.slice(0, mostCharacters).trim().split(/\s+/);
  const numbers = words.map((word) => Number(word.replace(',', '.').replace(/d(?=[+-]?\d+$)/i, 'e')));
  if (numbers.length !== 6 || !numbers.every(Number.isFinite)) throw wrong('应当是六行数字');
  // Columns and rows by turns, and the middle of the first pixel.
  const [dx = 0, ry = 0, rx = 0, dy = 0, x = 0, y = 0] = numbers;
  if (Math.abs(dx * dy - rx * ry) === 0) throw wrong('像素没有大小');
  return [x - (dx + rx) / 2, dx, rx, y - (ry + dy) / 2, ry, dy];
}

/** What a person should know of a place that files beside an image told, or did not. */
export function warningsOf(place: MapPlace | null, { projection = '', aux }: BesideFiles): MapWarning[] {
  if (!place) return ['noPlace'];
  const { crs } = place;
  if (!crs && `${projection}${aux?.projection ?? ''}`.trim() !== '') return ['badProjection'];
  if (!crs || (crs.epsg === null && crs.name === '')) return ['noSystem'];
  return crs.epsg === null ? ['nameOnly'] : [];
}

interface Series {
  pattern: RegExp;
  /** The first number and its code; a name without a number is a series of one. */
  first: number;
  code: number;
  /** The last number (default: the first), and how far each lies from the next (default 1). */
  last?: number;
  step?: number;
}

/** Systems as Esri's programs name them, without a code. */
const esriNames: readonly Series[] = [
  { pattern: /^Beijing_1954_3_Degree_GK_Zone_(\d+)$/i, first: 25, last: 45, code: 2401 },
  { pattern: /^Beijing_1954_3_Degree_GK_CM_(\d+)E$/i, first: 75, last: 135, step: 3, code: 2422 },
  { pattern: /^Beijing_1954_GK_Zone_(\d+)$/i, first: 13, last: 23, code: 21_413 },
  { pattern: /^Xian_1980_3_Degree_GK_Zone_(\d+)$/i, first: 25, last: 45, code: 2349 },
  { pattern: /^Xian_1980_3_Degree_GK_CM_(\d+)E$/i, first: 75, last: 135, step: 3, code: 2370 },
  { pattern: /^Xian_1980_GK_Zone_(\d+)$/i, first: 13, last: 23, code: 2327 },
  { pattern: /^Xian_1980_GK_CM_(\d+)E$/i, first: 75, last: 135, step: 6, code: 2338 },
  { pattern: /^CGCS2000_3_Degree_GK_Zone_(\d+)$/i, first: 25, last: 45, code: 4513 },
  { pattern: /^CGCS2000_3_Degree_GK_CM_(\d+)E$/i, first: 75, last: 135, step: 3, code: 4534 },
  { pattern: /^CGCS2000_GK_Zone_(\d+)$/i, first: 13, last: 23, code: 4491 },
  { pattern: /^CGCS2000_GK_CM_(\d+)E$/i, first: 75, last: 135, step: 6, code: 4502 },
  { pattern: /^WGS_1984_UTM_Zone_(\d+)N$/i, first: 1, last: 60, code: 32_601 },
  { pattern: /^WGS_1984_UTM_Zone_(\d+)S$/i, first: 1, last: 60, code: 32_701 },
  { pattern: /^GCS_WGS_1984$/i, first: 0, code: 4326 },
  { pattern: /^GCS_China_Geodetic_Coordinate_System_2000$/i, first: 0, code: 4490 },
  { pattern: /^WGS_1984_Web_Mercator_Auxiliary_Sphere$/i, first: 0, code: 3857 },
];

const isDegrees = (x: number, y: number): boolean => Math.abs(x) <= 360 && Math.abs(y) <= 90;
const projectedKeywords = ['PROJCS', 'PROJCRS', 'PROJECTEDCRS'] as const;
const geographicKeywords = ['GEOGCS', 'GEOGCRS', 'GEODCRS', 'GEOGRAPHICCRS', 'GEODETICCRS'] as const;

/** @param x, y A place in the system: where it is given by a code alone, whether it is of degrees shows there. */
function systemOfText(text: string, x: number, y: number): MapPlace['crs'] {
  const bare = /^\s*EPSG\s*:{1,2}\s*(\d{4,5})\s*$/i.exec(text);
  const bareCode = bare && codeIn(Number(bare[1]));
  if (bareCode) return { epsg: bareCode, name: '', geographic: isDegrees(x, y) };
  const tree = parseWkt(text);
  if (!tree) return null;
  const projected = findNode(tree, ...projectedKeywords);
  // Of a compound system what lies on the ground counts: heights are none of an image's. One of a site alone lies nowhere.
  const horizontal = projected ?? findNode(tree, ...geographicKeywords);
  if (!horizontal) return null;
  const name = String(horizontal.values[0] ?? '').slice(0, 200);
  return { epsg: codeOf(horizontal) ?? codeOfName(name), name, geographic: !projected };
}

function codeOf(tree: WktNode): number | null {
  const authority = tree.nodes.find(({ keyword }) => keyword === 'AUTHORITY' || keyword === 'ID');
  return authority && /^epsg$/i.test(String(authority.values[0])) ? codeIn(Number(authority.values[1])) : null;
}

/** null for what a key cannot say. */
const codeIn = (code: number): number | null => (Number.isInteger(code) && code > 0 && code < 32_767 ? code : null);

/** null for a name of no series, and for a number that its series has not. */
function codeOfName(name: string): number | null {
  for (const { pattern, first, code, last = first, step = 1 } of esriNames) {
    const found = pattern.exec(name);
    if (!found) continue;
    const number = Number(found[1] ?? first);
    const place = (number - first) / step;
    return number >= first && number <= last && Number.isInteger(place) ? code + place : null;
  }
  return null;
}
