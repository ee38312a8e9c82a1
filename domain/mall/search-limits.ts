/** Limits of the search in the mall. */
export const searchLimits = {
  /** Of what is searched for, in characters. */
  keyword: 50,
  /** Values that one filter names. */
  values: 20,
  suggestions: 8,
  /** Tags of one model, and characters of one. */
  tags: 8,
  tag: 12,
  /** How long changes are kept for indexes that sleep. */
  changesMs: 7 * 24 * 60 * 60_000,
  /** A transaction that began before others may commit after them, but not so long after. */
  lateMs: 30_000,
  /** Indexes look for changes at most so often. */
  freshMs: 200,
} as const;
