import { WarningList } from '#engine/scenes/warning-list';
import { decodeText, joinContinued } from '../../files/text.ts';
import { statementOf } from './statement.ts';

/** A map statement: the file and the options that we carry. */
export interface MtlMap {
  path: string;
  clamp: boolean;
  /** -o and -s, in OBJ's uv space. */
  offset: [number, number];
  scale: [number, number];
  /** -bm */
  bumpScale: number;
}

/** One `newmtl` as the file has it; undefined where it says nothing. */
export interface MtlMaterial {
  name: string;
  diffuse?: [number, number, number];
  specular?: [number, number, number];
  emission?: [number, number, number];
  shininess?: number;
  dissolve?: number;
  transparency?: number;
  illumination?: number;
  roughness?: number;
  metallic?: number;
  clearcoat?: number;
  clearcoatRoughness?: number;
  /** Keys of `mapStatements`' values. */
  maps: Partial<Record<MtlMapName, MtlMap>>;
  /** Map statements that no part of a glTF material can hold. */
  dropped: string[];
}

/** Kd where a material names none, or is not there. */
export const defaultDiffuse = [0.8, 0.8, 0.8] as const;

export type MtlMapName = 'diffuse' | 'emission' | 'dissolve' | 'bump' | 'normal' | 'roughness' | 'metallic' | 'occlusion';

const mapStatements: Record<string, MtlMapName> = {
  map_kd: 'diffuse',
  map_ke: 'emission',
  map_d: 'dissolve',
  map_opacity: 'dissolve',
  map_bump: 'bump',
  bump: 'bump',
  norm: 'normal',
  map_kn: 'normal',
  map_pr: 'roughness',
  map_pm: 'metallic',
  map_ao: 'occlusion',
};

const colorStatements = { kd: 'diffuse', ks: 'specular', ke: 'emission' } as const;

const numberStatements = {
  ns: 'shininess',
  tr: 'transparency',
  illum: 'illumination',
  pr: 'roughness',
  pm: 'metallic',
  pc: 'clearcoat',
  pcr: 'clearcoatRoughness',
} as const;

/** What tells nothing of a metal-rough material: how much ambient light it returns, how it refracts, and how sharp its reflection map is. */
const passed = new Set(['ka', 'ni', 'sharpness']);

/** Values of what we do not carry that change nothing: exporters write them beside everything else. */
const neutral: Record<string, number> = { tf: 1, ps: 0, aniso: 0, anisor: 0 };
const isNeutral = (statement: string, rest: string): boolean =>
  Object.hasOwn(neutral, statement) && rest.split(/\s+/).every((value) => Number(value) === neutral[statement]);

/** Whether a statement, in lower case, belongs to a material. */
export const isMtlStatement = (statement: string): boolean =>
  statement === 'd' ||
  [colorStatements, numberStatements, mapStatements].some((known) => Object.hasOwn(known, statement)) ||
  passed.has(statement) ||
  Object.hasOwn(neutral, statement) ||
  isDroppedMap(statement);

const isDroppedMap = (statement: string): boolean => statement.startsWith('map_') || ['disp', 'decal', 'refl'].includes(statement);

/**
 * Parses an MTL file. A map that no material holds is named in `dropped`; what else it does not know is counted in `warnings`.
 * Source: Wavefront MTL 4.2 and its PBR extension.
 */
export function parseMtl(bytes: Uint8Array, warnings = new WarningList()): MtlMaterial[] {
  const materials: MtlMaterial[] = [];
  let current: MtlMaterial | undefined;
  for (const line of joinContinued(decodeText(bytes)).split(/\r\n|\r|\n/)) {
    const found = statementOf(line);
    if (!found || found.name.startsWith('#')) continue;
    const statement = found.name.toLowerCase();
    const { rest } = found;
    if (statement === 'newmtl') {
      current = { name: rest, maps: {}, dropped: [] };
      materials.push(current);
    } else if (current) {
      applyStatement(current, statement, rest, warnings);
    }
  }
  return materials;
}

function applyStatement(material: MtlMaterial, statement: string, rest: string, warnings: WarningList): void {
  if (Object.hasOwn(colorStatements, statement)) {
    const color = parseColor(rest);
    if (color) material[colorStatements[statement as keyof typeof colorStatements]] = color;
    else warnings.count('statementsDropped', 1, { statement: `${statement} ${rest.split(/\s/, 1)[0]}` });
  } else if (Object.hasOwn(numberStatements, statement)) {
    const value = Number.parseFloat(rest);
    if (Number.isFinite(value)) material[numberStatements[statement as keyof typeof numberStatements]] = value;
  } else if (statement === 'd') {
    const value = Number.parseFloat(rest.replace(/^-halo\s+/, ''));
    if (Number.isFinite(value)) material.dissolve = value;
  } else if (Object.hasOwn(mapStatements, statement)) {
    const map = parseMap(rest, warnings);
    if (map) material.maps[mapStatements[statement]!] ??= map;
  } else if (!passed.has(statement) && !isNeutral(statement, rest)) {
    if (isDroppedMap(statement)) material.dropped.push(statement);
    else warnings.count('statementsDropped', 1, { statement });
  }
}

type Rgb = [number, number, number];

/** CIE XYZ as linear values of sRGB (IEC 61966-2-1), white as D65. */
const ofXyz: readonly Rgb[] = [
  [3.2406, -1.5372, -0.4986],
  [-0.9689, 1.8758, 0.0415],
  [0.0557, -0.204, 1.057],
];

/** Three numbers, or one for all; behind `xyz` they are CIE's. A spectral curve in a file is no colour that is read. */
function parseColor(text: string): Rgb | undefined {
  const isXyz = /^xyz\s/i.test(text);
  const color = threeNumbers(isXyz ? text.slice(3).trimStart() : text);
  if (!color || !isXyz) return color;
  return ofXyz.map((row) => Math.min(1, Math.max(0, row[0] * color[0] + row[1] * color[1] + row[2] * color[2]))) as Rgb;
}

function threeNumbers(text: string): Rgb | undefined {
  const values = text.split(/\s+/).map(Number);
  if (!Number.isFinite(values[0]!)) return undefined;
  // One number is used for all three.
  const [r, g = r, b = g] = values.slice(0, 3) as [number, number?, number?];
  return [r, Number.isFinite(g) ? g : r, Number.isFinite(b) ? b : r];
}

const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const onOff = /^(on|off)$/i;

/** The most values of each option, and how each looks; the three of -o, -s and -t may be cut short. */
const mapOptions: Record<string, { values: number; of: RegExp }> = {
  blendu: { values: 1, of: onOff },
  blendv: { values: 1, of: onOff },
  boost: { values: 1, of: number },
  cc: { values: 1, of: onOff },
  clamp: { values: 1, of: onOff },
  imfchan: { values: 1, of: /^[rgbmlz]$/i },
  texres: { values: 1, of: number },
  type: { values: 1, of: /^(sphere|cube_\w+)$/i },
  bm: { values: 1, of: number },
  mm: { values: 2, of: number },
  o: { values: 3, of: number },
  s: { values: 3, of: number },
  t: { values: 3, of: number },
};

/** Values that change nothing, so that nobody needs to hear of the option. */
const usualValues: Record<string, string> = { blendu: 'on', blendv: 'on', boost: '0', cc: 'off', mm: '0 1', t: '0 0 0', type: 'sphere' };

type MapOption = { name: string; values: string[] };

/** The option at the beginning of `words`, with its values; undefined where none begins there. */
function optionAt(words: readonly string[], at: number): MapOption | undefined {
  const name = /^-([a-z]+)$/i.exec(words[at] ?? '')?.[1]!.toLowerCase() ?? '';
  if (!Object.hasOwn(mapOptions, name)) return undefined;
  const { values: most, of } = mapOptions[name]!;
  let end = at + 1;
  while (end <= at + most && of.test(words[end] ?? '')) end++;
  return { name, values: words.slice(at + 1, end) };
}

/** Options stand before the file's name; some exporters write them behind it, where they must have their values and go on to the end. */
function parseMap(text: string, warnings: WarningList): MtlMap | undefined {
  const words = [...text.matchAll(/\S+/g)];
  const plain = words.map(([word]) => word);
  const options: MapOption[] = [];
  let first = 0;
  // The last word is of the name.
  const leading = plain.slice(0, -1);
  for (let option = optionAt(leading, 0); option; option = optionAt(leading, first)) {
    options.push(option);
    first += 1 + option.values.length;
  }
  const behind: MapOption[] = [];
  let last = plain.length;
  // From the end: an option with its values is at most four words.
  for (let at = last - 2; at > first && at >= last - 4; at--) {
    const option = optionAt(plain, at);
    if (!option || option.values.length === 0 || at + 1 + option.values.length !== last) continue;
    behind.unshift(option);
    last = at;
    at = last - 1;
  }
  const from = words[first]?.index;
  if (from === undefined) return undefined;
  const path = text.slice(from, words[last]?.index).trim();
  return path === '' ? undefined : mapWith(path, [...options, ...behind], warnings);
}

function mapWith(path: string, options: readonly MapOption[], warnings: WarningList): MtlMap {
  const map: MtlMap = { path, clamp: false, offset: [0, 0], scale: [1, 1], bumpScale: 1 };
  for (const { name, values } of options) {
    const numbers = values.map(Number);
    if (name === 'clamp') map.clamp = values[0]?.toLowerCase() === 'on';
    else if (name === 'bm') map.bumpScale = numbers[0] ?? 1;
    else if (name === 'o') map.offset = [numbers[0] ?? 0, numbers[1] ?? 0];
    else if (name === 's') map.scale = [numbers[0] ?? 1, numbers[1] ?? 1];
    else if (values.join(' ').toLowerCase() !== usualValues[name]) warnings.count('mapOptionsDropped', 1, { option: `-${name}` });
  }
  return map;
}
