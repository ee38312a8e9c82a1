import type { PoolOptions } from '#activities/children';
import type { Measures } from '#domain/measures';

/** Notes of every run in an engine child its memory, and why the child was lost if it was. */
export function noteChildren(measures: Measures): NonNullable<PoolOptions['onRun']> {
  // A loss is seen as growth only where there was a value before it.
  for (const reason of ['memory', 'deadline', 'processor', 'turn', 'crash']) measures.count('childKills', { reason }, 0);
  return ({ verb, peakBytes, lost }) => {
    measures.observe('childPeak', { verb }, peakBytes);
    if (lost !== undefined) measures.count('childKills', { reason: lost });
  };
}
