/** What a list of models is narrowed by, and which value a model has: the one table for filters, counts and their words. */

import { labelCategories } from '../labels/table.ts';
import { licences, type Licence } from '../trade/licences.ts';
import type { ModelTraits } from './traits.ts';

interface Faceted {
  categoryId: number | null;
  priceFen: number;
  format: string;
  licence: Licence;
  madeByAi: boolean;
  traits: ModelTraits | null;
  summary: { triangles: number; animations: number } | null;
}

interface Facet {
  label: string;
  /** Empty: the model has none of it, and is not counted. */
  valueOf: (model: Faceted) => string;
  /** Values in the order in which they are shown, with their words; undefined: as they come, in capitals. */
  values: Readonly<Record<string, string>> | undefined;
}

interface Band {
  value: string;
  label: string;
  /** Below this. */
  below: number;
}

const triangleBands: readonly Band[] = [
  { value: 'low', label: '1 万面以下', below: 10_000 },
  { value: 'mid', label: '1 万到 10 万面', below: 100_000 },
  { value: 'high', label: '10 万到 100 万面', below: 1_000_000 },
  { value: 'huge', label: '100 万面以上', below: Infinity },
];
const sizeBands: readonly Band[] = [
  { value: 'hand', label: '30 厘米以下', below: 0.3 },
  { value: 'person', label: '30 厘米到 3 米', below: 3 },
  { value: 'house', label: '3 米到 30 米', below: 30 },
  { value: 'site', label: '30 米以上', below: Infinity },
];

const bandOf = (bands: readonly Band[], figure: number | null | undefined): string =>
  typeof figure === 'number' ? (bands.find(({ below }) => figure < below)?.value ?? '') : '';
const wordsOf = (bands: readonly Band[]): Record<string, string> => Object.fromEntries(bands.map(({ value, label }) => [value, label]));
const yes = (is: boolean | undefined): string => (is === true ? 'yes' : '');

export const facets = {
  cate: {
    label: '分类',
    valueOf: ({ categoryId }) => (categoryId === null ? '' : String(categoryId)),
    values: Object.fromEntries(labelCategories.filter(({ modelType }) => modelType === 'single').map(({ id, name }) => [String(id), name])),
  },
  price: { label: '价格', valueOf: ({ priceFen }) => (priceFen === 0 ? 'free' : 'paid'), values: { free: '免费', paid: '付费' } },
  format: { label: '格式', valueOf: ({ format }) => format, values: undefined },
  triangles: { label: '面数', valueOf: ({ summary }) => bandOf(triangleBands, summary?.triangles), values: wordsOf(triangleBands) },
  size: { label: '实际尺寸', valueOf: ({ traits }) => bandOf(sizeBands, traits?.longest), values: wordsOf(sizeBands) },
  licence: {
    label: '授权',
    valueOf: ({ licence }) => licence,
    values: Object.fromEntries(Object.entries(licences).map(([value, { name }]) => [value, name])),
  },
  animated: { label: '动画', valueOf: ({ summary }) => yes((summary?.animations ?? 0) > 0), values: { yes: '有动画' } },
  pbr: { label: '材质', valueOf: ({ traits }) => yes(traits?.pbr), values: { yes: 'PBR 材质' } },
  rigged: { label: '骨骼', valueOf: ({ traits }) => yes(traits?.rigged), values: { yes: '骨骼绑定' } },
  origin: { label: '来源', valueOf: ({ madeByAi }) => (madeByAi ? 'ai' : 'made'), values: { made: '人工制作', ai: 'AI 生成' } },
} as const satisfies Record<string, Facet>;

export type FacetName = keyof typeof facets;
export const facetNames = Object.keys(facets) as FacetName[];

export const facetValuesOf = (model: Faceted): Record<FacetName, string> =>
  Object.fromEntries(facetNames.map((name) => [name, facets[name].valueOf(model)])) as Record<FacetName, string>;

/** What people read of a value. */
export function facetValueLabel(name: FacetName, value: string): string {
  const words: Readonly<Record<string, string>> | undefined = facets[name].values;
  return words?.[value] ?? value.toUpperCase();
}
