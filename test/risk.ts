import { riskThresholds, type RiskThresholds } from '#domain/risk/thresholds';

/** Nothing is too much: whoever tests something else than risk checks meets no puzzles. */
export const calmThresholds = Object.fromEntries(
  Object.entries(riskThresholds).map(([tally, { windowMs }]) => [tally, { windowMs }]),
) as unknown as RiskThresholds;
