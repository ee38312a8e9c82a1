import { dayAfter } from './days.ts';

/** The month of a day, as `2026-11`. */
export const monthOf = (day: string): string => day.slice(0, 7);

const nextMonth = (month: string): string => monthOf(dayAfter(`${month}-01`, 31));
const lastDay = (month: string): string => dayAfter(`${nextMonth(month)}-01`, -1);

type Span = [first: string, last: string];

/** A span of days as whole months, from the first to the last of them, and the days before and after. */
export function splitByMonth(from: string, to: string): { months: Span | undefined; days: Span[] } {
  const first = from === `${monthOf(from)}-01` ? monthOf(from) : nextMonth(monthOf(from));
  const end = monthOf(dayAfter(to, 1));
  if (first >= end) return { months: undefined, days: [[from, to]] };
  const last = monthOf(dayAfter(`${end}-01`, -1));
  const before: Span[] = from < `${first}-01` ? [[from, dayAfter(`${first}-01`, -1)]] : [];
  const after: Span[] = lastDay(last) < to ? [[`${end}-01`, to]] : [];
  return { months: [first, last], days: [...before, ...after] };
}
