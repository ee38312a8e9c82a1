/** Limits of coins and income. Amounts in fen, durations in milliseconds. */

const day = 24 * 60 * 60_000;

export const walletLimits = {
  /** A recharge of one's own choice. */
  leastRechargeFen: 1_00,
  mostRechargeFen: 10_000_00,
  /** What the platform keeps of a sale unless an operator sets another percentage. */
  platformFeePercent: 10,
  leastWithdrawalFen: 100_00,
  /** Income can be taken back by a refund for so long, and neither pays nor is withdrawn. */
  pendingMs: 7 * day,
} as const;
