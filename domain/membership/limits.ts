/** Limits of membership. Durations in milliseconds. */

const day = 24 * 60 * 60_000;

export const membershipLimits = {
  /** A membership that ends within this is said to. */
  endingMs: 7 * day,
  /** For how long after its end a member is asked to come back. */
  endedMs: 30 * day,
  /** Until the page loads anew after a membership was bought. */
  reloadMs: 100,
} as const;
