import type { PaymentTiming } from '../kinds/order/timing.ts';

/** Limits of payments through providers. Durations in milliseconds. */

const second = 1000;
const minute = 60 * second;

export const usualPaymentTiming: PaymentTiming = { askAfterMs: [minute, 5 * minute], againMs: 5 * second, againMaxMs: 10 * minute };

export const paymentLimits = {
  /** How long, after its order's time, an attempt waits for a provider that is not configured any more, before it is given up: as long as providers tell of a payment. */
  unconfiguredMs: 24 * 60 * minute,
  /** Pause between two looks for bills to compare. */
  billEveryMs: 5 * minute,
  /** When the bill of a day is due: 10 in the morning in China of the next. */
  billAfterMs: 10 * 60 * minute,
  /** Days back that are made up for. */
  billDays: 31,
  /** How often a bill is asked for that is not there though something was paid, before all of it counts as missing: three days. */
  billTries: 864,
  /** How far a provider's clock may be from ours. */
  clockMs: 5 * minute,
  /** Rows that one statement names. */
  readAtOnce: 500,
} as const;
