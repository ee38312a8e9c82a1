import { inUtc8 } from '../membership/calendar.ts';
import { walletLimits } from './limits.ts';

/** A month in China: `2026-03`, from its first instant until before the next one's. */
export interface Month {
  month: string;
  from: Date;
  to: Date;
}

const aheadMs = 8 * 60 * 60_000;
const firstOf = (year: number, month: number): Date => new Date(Date.UTC(year, month, 1) - aheadMs);

/** The last 12 months, the present one included, the earliest first. */
export function lastMonths(now: Date, count: number = walletLimits.chartMonths): Month[] {
  const here = inUtc8(now);
  const [year, month] = [here.getUTCFullYear(), here.getUTCMonth()];
  return Array.from({ length: count }, (_, index) => {
    const at = month - (count - 1 - index);
    const from = firstOf(year, at);
    return { month: inUtc8(from).toISOString().slice(0, 7), from, to: firstOf(year, at + 1) };
  });
}
