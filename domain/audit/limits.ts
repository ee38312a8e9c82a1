/** Of one event's details as JSON, in bytes; what is longer is refused, for it would be our own mistake. */
export const auditLimits = { detailsBytes: 1024, addressLength: 64 } as const;
