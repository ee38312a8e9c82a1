import type { TurnQueue } from './turn.ts';

/**
 * Payload of a signal. The product sends `cancel` at any time; an operator sends `retry` or `giveUp` while a workflow waits. A workflow
 * ignores an outbox id that it has already seen.
 */
export interface SignalPayload {
  /** Absent when an operator sends the signal by hand. */
  outboxId?: number;
  reason?: string;
}

/** Payload of the signal `turn`: the workflow may now use a slot of that queue. */
export interface TurnPayload extends SignalPayload {
  queue: TurnQueue;
}
