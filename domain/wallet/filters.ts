import type { IncomeStatus, WithdrawalStatus } from './state.ts';

/** What a list of incomes is filtered by. */
export type IncomeFilter = IncomeStatus | 'all';

/** What lists of withdrawals are filtered by. */
export const withdrawalFilters = {
  all: null,
  review: ['UnderReview'],
  paying: ['Approved', 'Paying'],
  paid: ['Paid'],
  returned: ['Rejected', 'Failed'],
} as const satisfies Record<string, readonly WithdrawalStatus[] | null>;
export type WithdrawalFilter = keyof typeof withdrawalFilters;
export const withdrawalFilterNames = Object.keys(withdrawalFilters) as WithdrawalFilter[];

export const withdrawalFilterLabels = {
  all: '全部',
  review: '审核中',
  paying: '打款中',
  paid: '已到账',
  returned: '未通过或失败',
} as const satisfies Record<WithdrawalFilter, string>;
