import type { OrderStatus } from './state.ts';

/** What lists of orders are filtered by. */
export const orderFilters = {
  all: null,
  unpaid: ['Created', 'Paying'],
  paid: ['Paid', 'Fulfilling', 'Done'],
  closed: ['Closed'],
  refunded: ['Refunding', 'Refunded'],
} as const satisfies Record<string, readonly OrderStatus[] | null>;
export type OrderFilter = keyof typeof orderFilters;

/** When the orders of a list were made: within so many days; null: ever. */
export const orderPeriods = {
  all: { label: '全部时间', days: null },
  week: { label: '近 7 天', days: 7 },
  month: { label: '近 30 天', days: 30 },
  quarter: { label: '近 90 天', days: 90 },
  year: { label: '近一年', days: 365 },
} as const satisfies Record<string, { label: string; days: number | null }>;
export type OrderPeriod = keyof typeof orderPeriods;

/** An order's number as somebody types or pastes it, or a part of it; the number of an attempt to pay, which a bill shows, names its order. */
export const orderKeyword = { pattern: /^[0-9A-Za-z\s-]*(_\d+)?$/, length: 40, problem: '订单编号只有数字、字母和短横线' } as const;

/** The filter, besides all, that shows an order in this state. */
export const filterOf = (status: OrderStatus): OrderFilter =>
  (Object.keys(orderFilters) as OrderFilter[]).find((filter) => orderFilters[filter]?.some((known) => known === status) === true) ?? 'all';
