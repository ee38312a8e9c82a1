import { deleteLimits } from '../limits.ts';

/** Of the deletion of accounts, in milliseconds. */
export const deletionLimits = {
  /** Pause before a deletion is tried again while something is not settled. */
  againMs: 6 * 60 * 60_000,
  /** Pause for the purges of its files and jobs, which begin when they can no longer be undone. */
  settleMs: deleteLimits.undoMs + 2 * 60_000,
} as const;
