/**
 * States of one income: a share of a member's month waits as `Counted` until the month's end, and is `Nothing` where that leaves none; it settles when its time is
 * over; a refund takes it back: docs/decisions/income.md.
 */
export const incomeStatuses = ['Counted', 'Pending', 'Settled', 'Reversed', 'Nothing'] as const;
export type IncomeStatus = (typeof incomeStatuses)[number];

export const incomeTransitions: Record<IncomeStatus, readonly IncomeStatus[]> = {
  Counted: ['Pending', 'Reversed', 'Nothing'],
  Pending: ['Settled', 'Reversed'],
  Settled: ['Reversed'],
  Reversed: [],
  Nothing: [],
};

export const incomeStatusLabels = {
  Counted: '待月末分配',
  Pending: '待结算',
  Settled: '已结算',
  Reversed: '已退回',
  Nothing: '无收益',
} as const satisfies Record<IncomeStatus, string>;

/**
 * States of a withdrawal. Its gross amount is frozen from the request on; `Paying` once the payout is under way, which must not happen twice; a rejected or failed
 * one gives back what it froze.
 */
export const withdrawalStatuses = ['UnderReview', 'Approved', 'Paying', 'Paid', 'Rejected', 'Failed'] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

export const withdrawalTransitions: Record<WithdrawalStatus, readonly WithdrawalStatus[]> = {
  UnderReview: ['Approved', 'Rejected'],
  Approved: ['Paying', 'Rejected'],
  Paying: ['Paid', 'Failed'],
  Paid: [],
  Rejected: [],
  Failed: [],
};

export const withdrawalStatusLabels = {
  UnderReview: '审核中',
  Approved: '审核通过',
  Paying: '打款中',
  Paid: '已到账',
  Rejected: '未通过',
  Failed: '打款失败，已退回',
} as const satisfies Record<WithdrawalStatus, string>;

/** The states in which it still holds income. */
export const openWithdrawalStatuses = ['UnderReview', 'Approved', 'Paying'] as const satisfies readonly WithdrawalStatus[];
