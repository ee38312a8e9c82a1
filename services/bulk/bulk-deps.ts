import type { BulkLimits } from '#domain/bulk/limits';
import type { ClockDeps } from '../deps.ts';

/** What acts on much work need. */
export interface BulkDeps extends ClockDeps {
  /** Default: those of `domain/bulk/limits.ts`. */
  bulkLimits?: BulkLimits | undefined;
}
