const day = 24 * 60 * 60_000;

/** How long is kept what must go one day, in milliseconds; each is a setting of the operator. */
export interface Retention {
  /** Audit events. */
  auditMs: number;
  /** Pictures of certification papers, from the decision on. */
  papersMs: number;
  /** An account that is to be deleted, from when its owner asks. */
  deletionMs: number;
  /** What must stay of a deleted account. */
  remainsMs: number;
}

/** An investigation needs so long; the database itself refuses to remove younger events. */
export const retentionLimits = { leastAuditDays: 30 } as const;

export const usualRetention: Retention = { auditMs: 400 * day, papersMs: 180 * day, deletionMs: 15 * day, remainsMs: 5 * 365 * day };
