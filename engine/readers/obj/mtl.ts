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

/** Parses an MTL file. What it does not know is passed over, a map among it named in `dropped`. Source: Wavefront MTL 4.2 and its PBR extension. */
export function parseMtl(bytes: Uint8Array): MtlMaterial[] {
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
      applyStatement(current, statement, rest);
    }
  }
  return materials;
}

function applyStatement(material: MtlMaterial, statement: string, rest: string): void {
  if (Object.hasOwn(colorStatements, statement)) {
    const color = parseColor(rest);
    if (color) material[colorStatements[statement as keyof typeof colorStatements]] = color;
  } else if (Object.hasOwn(numberStatements, statement)) {
    const value = Number.parseFloat(rest);
    if (Number.isFinite(value)) material[numberStatements[statement as keyof typeof numberStatements]] = value;
  } else if (statement === 'd') {
    const value = Number.parseFloat(rest.replace(/^-halo\s+/, ''));
    if (Number.isFinite(value)) material.dissolve = value;
  } else if (Object.hasOwn(mapStatements, statement)) {
    const map = parseMap(rest);
    if (map) material.maps[mapStatements[statement]!] ??= map;
  } else if (statement.startsWith('map_') || ['disp', 'decal', 'refl'].includes(statement)) {
    material.dropped.push(statement);
  }
}

function parseColor(text: string): [number, number, number] | undefined {
  const values = text.split(/\s+/).map(Number);
  if (!Number.isFinite(values[0]!)) return undefined;
  // One number is used for all three.
  const [r, g = r, b = g] = values.slice(0, 3) as [number, number?, number?];
  return [r, Number.isFinite(g) ? g : r, Number.isFinite(b) ? b : r];
}

/** How many values each option takes; the three of -o, -s and -t may be cut short. */
const mapOptions: Record<string, number> = {
  blendu: 1,
  blendv: 1,
  boost: 1,
  cc: 1,
  clamp: 1,
  imfchan: 1,
  texres: 1,
  type: 1,
  bm: 1,
  mm: 2,
  o: 3,
  s: 3,
  t: 3,
};
const isNumber = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

function parseMap(text: string): MtlMap | undefined {
  const map: MtlMap = { path: '', clamp: false, offset: [0, 0], scale: [1, 1], bumpScale: 1 };
  let rest = text;
  for (;;) {
    const option = /^-(\w+)\s+/.exec(rest);
    const name = option?.[1]!.toLowerCase() ?? '';
    if (!option || !Object.hasOwn(mapOptions, name)) break;
    rest = rest.slice(option[0].length);
    const values: string[] = [];
    for (let i = 0; i < mapOptions[name]!; i++) {
      const value = /^(\S+)\s+/.exec(rest);
      if (!value || (mapOptions[name]! > 1 && !isNumber.test(value[1]!))) break;
      values.push(value[1]!);
      rest = rest.slice(value[0].length);
    }
    const numbers = values.map(Number);
    if (name === 'clamp') map.clamp = values[0] === 'on';
    if (name === 'bm' && Number.isFinite(numbers[0])) map.bumpScale = numbers[0]!;
    if (name === 'o') map.offset = [numbers[0] ?? 0, numbers[1] ?? 0];
    if (name === 's') map.scale = [numbers[0] ?? 1, numbers[1] ?? 1];
  }
  map.path = rest.trim();
  return map.path === '' ? undefined : map;
}
