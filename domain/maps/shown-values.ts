import type { MapPlan } from './plan.ts';

/** Values that are shown as black and as white. */
export interface ShownValues {
  low: number;
  high: number;
}

/** What of a map is shown as black and white, the same for all its colours so that they stay what they are; 0 and 255 of bytes. */
export function stretchOfPlan({ scaling, meaning }: Pick<MapPlan, 'scaling' | 'meaning'>): ShownValues {
  const colours = scaling.slice(0, meaning.photometric === 2 ? 3 : 1);
  return { low: Math.min(...colours.map(({ low }) => low)), high: Math.max(...colours.map(({ high }) => high)) };
}
