const minute = 60_000;
const day = 24 * 60 * minute;

/** Limits of links by which models are shown to others. */
export const shareLimits = {
  /** Links of one account that are open at once. */
  live: 3,
  /** How long a private link opens. */
  privateMs: 3 * day,
  /** How long a page that has been opened may fetch its model. */
  passMs: 12 * 60 * minute,
  /** Characters of a password. */
  passwordMin: 4,
  passwordMax: 32,
  /** Passwords that one address may try of one link, at once and in a day. */
  tries: { calls: 5, windowMs: 5 * minute },
  triesADay: { calls: 20, windowMs: day },
  /** Wrong passwords of all addresses before everybody has to wait; then each further one doubles the wait, from the first to the longest. */
  freeTries: 200,
  firstWaitMs: 10_000,
  longestWaitMs: 60 * minute,
  /** How long a link that has ended stays in its owner's list, and how long it is known on which day it was seen. */
  keptMs: 30 * day,
} as const;

/** How long nobody may try another password, after so many wrong ones. */
export function waitAfter(tries: number): number {
  const { freeTries, firstWaitMs, longestWaitMs } = shareLimits;
  return tries < freeTries ? 0 : Math.min(firstWaitMs * 2 ** (tries - freeTries), longestWaitMs);
}
