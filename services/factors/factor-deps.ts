import type { ClockDeps } from '../deps.ts';
import type { SealDeps } from '../sealing.ts';

export interface FactorDeps extends ClockDeps, SealDeps {
  /** Whether who works here needs a second factor; default no. */
  secondFactor?: boolean;
}
