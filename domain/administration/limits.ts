/** Characters in the cause of a decision: it fits into the audit log, and somebody will read it. */
export const administrationLimits = { cause: 200 } as const;
