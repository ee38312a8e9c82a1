/** Limits of coins and income. Amounts in fen, durations in milliseconds. */

const hour = 60 * 60_000;
const day = 24 * hour;

export const walletLimits = {
  /** A recharge of one's own choice. */
  leastRechargeFen: 1_00,
  mostRechargeFen: 10_000_00,
  /** What the platform keeps of a sale unless an operator sets another percentage. */
  platformFeePercent: 10,
  leastWithdrawalFen: 100_00,
  /** Withdrawals of so much and more are approved by one and paid by another, unless an operator sets another amount: all of them. */
  fourEyesFen: 0,
  /** Income can be taken back by a refund for so long, and neither pays nor is withdrawn. */
  pendingMs: 7 * day,
  /** Incomes that are settled before the next look, and in one sweep. */
  settledAtOnce: 200,
  settledPerSweep: 10_000,
  /** A member's month is divided so long after its end, when no payment of it can be under way any more. */
  monthGraceMs: hour,
  /** Members' months that are divided before the next look, and in one sweep. */
  monthsAtOnce: 50,
  monthsPerSweep: 5000,
  /** Sellers who owe of refunded sales that one sweep looks at. */
  owingPerSweep: 1000,
  /** Withdrawals of one person that are under way. */
  openWithdrawals: 5,
  cards: 10,
  bankName: 30,
  /** Of the number under which a bank made a transfer. */
  bankNumber: 64,
  /** Rows of an export of account details. */
  exportedRows: 5000,
  /** Months of the chart, this one included. */
  chartMonths: 12,
} as const;
