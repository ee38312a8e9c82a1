const hour = 60 * 60_000;

/** Of the ledger. Amounts are in the unit's smallest part: fen, or one use of a count or a coupon. */
export const ledgerLimits = {
  /** Of one posting: ten thousand million yuan. */
  amount: 10 ** 12,
  /** Of one account; with `amount` beside it still an exact double. */
  balance: 10 ** 15,
  /** Of one operation: a batch order of 200 lines pays 200 authors. */
  postings: 500,
  keyLength: 100,
  noteLength: 200,
  unitLength: 80,
  /**
   * Rows among which the balance of a platform account is spread, so that orders paid at the same time do not wait for one row. Never changed: which row an
   * operation moved follows from it.
   */
  lanes: 16,
  /** Accounts, and operations, that one statement of the comparison reads. */
  comparedAtOnce: 500,
  /** Differences that a comparison keeps; the rest are counted. */
  differencesKept: 100,
  /** When the comparison of a day is due: 3 in the morning in China, counted from midnight UTC of the day before. */
  comparedAfterMs: 19 * hour,
} as const;
