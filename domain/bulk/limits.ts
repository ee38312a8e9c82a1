const minute = 60_000;

/** Of acts on much work at once. Lengths of time in milliseconds. */
export const bulkLimits = {
  /** Rows of one act. */
  rows: 100_000,
  /** Acts under way at once, those that pause among them. */
  underWay: 3,
  /** Rows that are read at once, and acted on before the worker is asked again. */
  batchRows: 200,
  /** For the rows of an act to be counted. */
  countMs: 30_000,
  /** For a preview to be acted on. */
  seenMs: 30 * minute,
  /** Messages to Temporal that may wait before an act does: others' work goes first. */
  unsent: 1000,
  /** How long an act waits then. */
  crowdedMs: 1000,
  /** After so many tries at a row it is listed as failed. */
  tries: 5,
  /** Then an act goes, with its failures. */
  keptMs: 400 * 24 * 60 * minute,
} as const;

export type BulkLimits = Record<keyof typeof bulkLimits, number>;
