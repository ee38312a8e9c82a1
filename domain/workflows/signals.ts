/**
 * Payload of a signal. The product sends `cancel` at any time; an operator sends `retry` or `giveUp` while a workflow waits. A workflow
 * ignores an outbox id that it has already seen.
 */
export interface SignalPayload {
  /** Absent when an operator sends the signal by hand. */
  outboxId?: number;
  reason?: string;
}
