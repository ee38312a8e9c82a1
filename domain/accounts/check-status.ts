/** Where the certification of an account stands, as the wire says it (docs/decisions.md#check-status). */
export const checkStatuses = { underReview: 0, verified: 1, failed: 2, none: 3 } as const;
export type CheckStatus = (typeof checkStatuses)[keyof typeof checkStatuses];

export const checkStatusLabels: Record<CheckStatus, string> = { 0: '审核中', 1: '已认证', 2: '未通过', 3: '未认证' };
