const day = 24 * 60 * 60_000;

/** How long is kept what must go one day, in milliseconds; each is a setting of the operator. */
export interface Retention {
  /** Audit events. */
  auditMs: number;
}

export const usualRetention: Retention = { auditMs: 400 * day };
