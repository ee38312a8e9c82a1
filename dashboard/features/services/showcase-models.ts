import { formatBytes, formatCount } from '#domain/display/numbers';
import figures from './showcase.json';

/** A model of our own with its figures before and after our lightweighting; `node dist/script/commands/showcase.js` makes all of it. */
export interface ShownShowcase {
  id: string;
  name: string;
  before: { bytes: number; triangles: number };
  after: { bytes: number; triangles: number };
  rmsPercent: number;
  /** The lighter model, its picture and a small one. */
  url: string;
  poster: string;
  small: string;
  /** One line on it, for lists. */
  parts: string;
}

export const showcaseModels: readonly ShownShowcase[] = figures.map((row) => ({
  ...row,
  url: `/showcase/${row.id}.glb`,
  poster: `/showcase/${row.id}.webp`,
  small: `/showcase/${row.id}-small.webp`,
  parts: `${formatCount(row.after.triangles)} 面 · ${formatBytes(row.after.bytes)}`,
}));

/** The one of an id, the first where there is none. */
export function showcaseModel(id: string | null): ShownShowcase {
  const model = showcaseModels.find((one) => one.id === id) ?? showcaseModels[0];
  if (model === undefined) throw new Error('showcase.json is empty');
  return model;
}
