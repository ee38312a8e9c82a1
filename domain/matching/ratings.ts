import { matchingLimits } from './limits.ts';
import type { MilestoneStatus } from './state.ts';

/** Milestones by which money was held and moved. Without one a contract costs nothing to make, and nobody rates by it. */
const moved: readonly MilestoneStatus[] = ['Accepted', 'Settled', 'Refunded'];

/** Until when the sides of a contract may rate each other; null where it has not ended, or no money was ever held for it. */
export const ratingEnd = (endedAt: Date | null, milestones: readonly { status: MilestoneStatus }[]): Date | null =>
  endedAt !== null && milestones.some(({ status }) => moved.includes(status))
    ? new Date(endedAt.getTime() + matchingLimits.ratingMs)
    : null;

/** The mean of so many stars with one decimal; null of none. */
export const meanStars = (sum: number, count: number): number | null => (count === 0 ? null : Math.round((sum * 10) / count) / 10);
