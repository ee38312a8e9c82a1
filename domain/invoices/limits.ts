/** Limits of invoices. */
export const invoiceLimits = {
  /** Months back, the present one included, whose orders can be invoiced. */
  months: 12,
  /** Orders that are offered at once, and that one invoice may be of. */
  listed: 500,
  orders: 100,
  /** Titles that one person may keep. */
  titles: 20,
  nameLength: 100,
} as const;

/** One document takes a tenth of a second of a processor, one of a hundred orders half of one. */
export const documentDrawing = { slots: 1, waiting: 50, retrySeconds: 5 } as const;
