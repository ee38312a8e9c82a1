/**
 * What a signal carries: `cancel` at any time, from the product; `retry` and `giveUp` from an operator while a workflow waits. A
 * workflow ignores an outbox id that it has seen.
 */
export interface SignalPayload {
  /** Absent when an operator sends the signal by hand. */
  outboxId?: number;
  reason?: string;
}
