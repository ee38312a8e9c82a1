import type { Tier } from '../tiers.ts';
import { benefits, counterNames, counters, unlimited, type Counter } from './benefits.ts';

/** What is left of an allowance of which so much is used; never below 0, `unlimited` where there is no end. */
export const remaining = (allowance: number, used: number): number => (allowance === unlimited ? unlimited : Math.max(0, allowance - used));

/** What a member of this tier has left, when he used so much in the counter's period. */
export const remainingCount = (tier: Tier, counter: Counter, used: number): number => remaining(benefits[tier].allowances[counter], used);

/** What is left of each count; one that is left out is no benefit of this tier. */
export type CountsLeft = Readonly<Partial<Record<Counter, number>>>;

/** What a member of this tier has left of everything that is counted, when he used so much (0 where it is left out) in each counter's period. */
export const countsLeft = (tier: Tier, used: Readonly<Partial<Record<Counter, number>>>): CountsLeft =>
  Object.fromEntries(
    counterNames
      .filter((counter) => benefits[tier].allowances[counter] !== 0)
      .map((counter) => [counter, remainingCount(tier, counter, used[counter] ?? 0)]),
  );

/** Whether so many can be taken of what is left. */
export const covers = (left: number, needed: number): boolean => left === unlimited || left >= needed;

/** `不限`, `12 次`. */
export const countText = (count: number): string => (count === unlimited ? '不限' : `${count} 次`);

const periodWords = { day: '今天', month: '本月', year: '本年', ever: '' } as const;

/** What is left, with its period: `本年剩余 12 次`, `本月剩余不限`. */
export const remainingText = (counter: Counter, left: number): string =>
  `${periodWords[counters[counter].period]}剩余${left === unlimited ? '' : ' '}${countText(left)}`;

/** What is paid, in percent, as a discount is said: 90 is `9 折`; '' for the whole price. */
export const discountText = (percent: number): string => (percent >= 100 ? '' : `${Number((percent / 10).toFixed(3))} 折`);
