const day = 24 * 60 * 60_000;

export const refundLimits = {
  /** From when an order is done until its refund can no longer be asked for: a sale's income is pending as long. */
  askMs: 7 * day,
  /** Requests for one order, whatever becomes of them. */
  perOrder: 3,
  /** Characters of what the buyer writes. */
  note: 200,
} as const;
