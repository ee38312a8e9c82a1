/** Signals of supervised workflows: `cancel` at any time, `retry` and `giveUp` by an operator while one waits. */
export type SignalName = 'cancel' | 'retry' | 'giveUp';

/** What a signal carries; a workflow ignores an outbox id it has seen. */
export interface SignalPayload {
  /** Absent when an operator sends it by hand. */
  outboxId?: number;
  reason?: string;
}
