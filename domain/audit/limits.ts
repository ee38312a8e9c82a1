/** Of one event's details as JSON, in bytes; what is longer is refused, for it would be our own mistake. */
export const auditLimits = { detailsBytes: 1024, addressLength: 64 } as const;

/** When events are chained: so long after their time, and how much later than others of their time one may come to be. */
export const auditChainTimes = { lagMs: 10 * 60_000, lateMs: 60 * 60_000 } as const;
