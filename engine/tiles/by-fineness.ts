import type { PagedLevel, PagedNode } from '../readers/osgb/read-tile.ts';

/** Levels that are shown at one range. */
export interface RangeLevels {
  /** Where they begin to be shown. */
  from: number;
  levels: PagedLevel[];
}

/** Levels that are shown at the same range together, the finest first. */
export function byFineness({ mode, levels }: PagedNode): RangeLevels[] {
  const begin = ({ from, to }: PagedLevel): number => (mode === 'pixels' ? from : to);
  const groups = new Map<number, PagedLevel[]>();
  for (const level of levels) {
    const key = begin(level);
    const group = groups.get(key);
    if (group) group.push(level);
    else groups.set(key, [level]);
  }
  const finestFirst = (a: number, b: number): number => (mode === 'pixels' ? b - a : a - b);
  return [...groups].toSorted(([a], [b]) => finestFirst(a, b)).map(([from, group]) => ({ from, levels: group }));
}
