/** What the benchmark and its server know of each other. */

export type BenchReply =
  | { type: 'listening'; api: number; bare: number; accessToken: string }
  /** The longest that the event loop was late since `watch`. */
  | { type: 'lag'; longestMs: number };

/** Accounts with this password. */
export const people = 500;
export const password = 'bench-2026-pass';
export const phoneOf = (index: number): string => `1360000${String(index).padStart(4, '0')}`;
