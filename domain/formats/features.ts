/** What of a model each target keeps, in words: for the page of conversion and docs/formats.md. */

import { claimedFields, creditLabels } from './credits.ts';
import { mapKinds, mapLabels } from './contents.ts';
import type { Keeps, Target } from './targets.ts';

export interface Kept {
  /** How much of it is kept. */
  level: 'all' | 'part' | 'none';
  /** What is kept, in a few words. */
  words: string;
}

const all: Kept = { level: 'all', words: '保留' };
const none: Kept = { level: 'none', words: '不保留' };
const whether = (isKept: boolean): Kept => (isKept ? all : none);
const part = (words: string): Kept => ({ level: 'part', words });

const materialWords: Record<Keeps['materials'], Kept> = {
  layered: { level: 'all', words: '金属粗糙，含清漆、透射等附加层' },
  pbr: { level: 'all', words: '金属粗糙' },
  phong: part('换算为 Phong 高光'),
  color: part('只有颜色'),
  none,
};

function mapsOf({ maps }: Keeps): Kept {
  if (maps.length === 0) return none;
  return maps.length === mapKinds.length ? { level: 'all', words: '全部' } : part(maps.map((kind) => mapLabels[kind]).join('、'));
}

const countOf = (most: number, unit: string): Kept => (most === 0 ? none : most === Infinity ? all : part(`${most} ${unit}`));

function creditsOf({ credits }: Keeps): Kept {
  const kept = claimedFields.filter((field) => credits.includes(field));
  if (kept.length === 0 || kept.length === claimedFields.length) return whether(kept.length > 0);
  return part(kept.map((field) => creditLabels[field]).join('、'));
}

export interface Feature {
  label: string;
  of: (keeps: Keeps) => Kept;
}

/** In the order in which a person asks. */
export const features: readonly Feature[] = [
  { label: '层级和名称', of: ({ hierarchy }) => whether(hierarchy) },
  { label: '材质', of: ({ materials }) => materialWords[materials] },
  { label: '贴图', of: mapsOf },
  { label: '法线', of: ({ normals }) => whether(normals) },
  { label: '顶点颜色', of: ({ vertexColors }) => whether(vertexColors) },
  { label: '贴图坐标', of: ({ uvSets }) => countOf(uvSets, '套') },
  { label: '骨骼', of: ({ skins }) => whether(skins) },
  { label: '变形', of: ({ morphs }) => whether(morphs) },
  { label: '动画', of: ({ clips }) => countOf(clips, '段') },
  { label: '相机', of: ({ cameras }) => whether(cameras) },
  { label: '灯光', of: ({ lights }) => whether(lights) },
  { label: '线和点', of: ({ lines, points }) => (lines && points ? all : lines ? part('线') : points ? part('点') : none) },
  { label: '细节层级', of: ({ levels }) => whether(levels) },
  { label: '作者和许可', of: creditsOf },
];

const unitWords = { m: '米', cm: '厘米', mm: '毫米' } as const;

/** Unit and upward axis of the file's numbers. */
export const spaceOf = ({ unit, up }: Pick<Target, 'unit' | 'up'>): string =>
  `${unit === null ? '米（格式不注明单位）' : unitWords[unit]}，${up.toUpperCase()} 轴朝上`;
