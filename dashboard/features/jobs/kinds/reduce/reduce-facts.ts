import { formatCount } from '#domain/display/numbers';
import type { ReduceOptions } from '#domain/kinds/reduce/options';

/** How many faces were asked for, in a word or two. */
export const wantedFaces = ({ ratio, faces }: Pick<ReduceOptions, 'ratio' | 'faces'>): string =>
  faces === null ? `保留 ${Math.round(ratio * 100)}% 的面` : `减到 ${formatCount(faces)} 面`;

/** The options of a reduction, as lists of facts show them. */
export const reduceFacts = (options: ReduceOptions): { label: string; value: string }[] => [
  { label: '目标', value: wantedFaces(options) },
  ...(options.lockedParts.length > 0 ? [{ label: '锁定部件', value: options.lockedParts.join('、') }] : []),
];
