/** Where the certification of an account stands, as the wire says it (docs/decisions.md#check-status). */
export const checkStatuses = { underReview: 0, verified: 1, failed: 2, none: 3 } as const;
export type CheckStatus = (typeof checkStatuses)[keyof typeof checkStatuses];
