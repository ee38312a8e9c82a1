/** How long a message is kept. */
export const messageLimits = {
  keepMs: 180 * 24 * 60 * 60_000,
  /** Characters of its text. */
  content: 600,
} as const;
