/** How long a workflow puts up with faults of ours. Part of the input, so that tests need not wait. */
export interface StepTiming {
  /** A worker that is silent for this long counts as dead. */
  heartbeatMs: number;
  /** Pause before the second try; each further pause is three times as long, up to `retryMaxMs`. */
  retryFirstMs: number;
  retryMaxMs: number;
  /** Tries before a step waits for an operator. */
  tries: number;
  /** Pause between tries while the disk is full; these do not count as tries. */
  diskRetryMs: number;
  /** Events of a lane's history from which on it goes on as a new one; default 5000. */
  laneEvents?: number;
}
