/** Where the certification of an account stands, as the wire says it (docs/decisions/check-status.md). */
export const checkStatuses = { underReview: 0, verified: 1, failed: 2, none: 3 } as const;
export type CheckStatus = (typeof checkStatuses)[keyof typeof checkStatuses];

const checkStatusLabels: Record<CheckStatus, string> = { 0: '审核中', 1: '已认证', 2: '未通过', 3: '未认证' };

/** It in words, with what somebody is verified as: of the two details the one that was approved. */
export function checkLabelOf(status: CheckStatus, of: { personalDetailInfo: object | null; companyDetailInfo: object | null }): string {
  if (status !== checkStatuses.verified) return checkStatusLabels[status];
  if (of.companyDetailInfo !== null) return '已企业认证';
  return of.personalDetailInfo === null ? checkStatusLabels[status] : '已个人认证';
}
