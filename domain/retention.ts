const day = 24 * 60 * 60_000;

/** How long is kept what must go one day, in milliseconds; each is a setting of the operator. */
export interface Retention {
  /** Audit events. */
  auditMs: number;
  /** Pictures of certification papers, from the decision on. */
  papersMs: number;
  /** What must stay of a deleted account. */
  remainsMs: number;
}

export const usualRetention: Retention = { auditMs: 400 * day, papersMs: 180 * day, remainsMs: 5 * 365 * day };
