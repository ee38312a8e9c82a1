/** When a followed order's providers are asked. Durations in milliseconds. */
export interface PaymentTiming {
  /** After an order's first attempt began, when its provider is asked, for notifications that never come; besides at the end of the order's time. */
  askAfterMs: readonly number[];
  /** Pause before a provider that did not answer, or has not paid a refund yet, is asked again; doubled each time up to the longest. */
  againMs: number;
  againMaxMs: number;
}
