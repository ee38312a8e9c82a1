/** How patient a workflow is with faults of ours. An input, so that tests do not wait. */
export interface StepTiming {
  /** A worker that stays silent for this long counts as dead. */
  heartbeatMs: number;
  /** Pause before the second try; each further pause is three times as long, up to `retryMaxMs`. */
  retryFirstMs: number;
  retryMaxMs: number;
  /** Tries of a step before it waits for an operator. */
  tries: number;
  /** Pause between tries while the disk is full; these do not count as tries. */
  diskRetryMs: number;
}
