import type { ConnectionLimits } from '#domain/limits';
import type { Tier } from '#domain/tiers';
import type { FetchStranger } from '#providers/fetching/stranger';
import type { DiskDeps } from '#services/deps';
import type { SealDeps } from '#services/sealing';

export interface OpenApiDeps extends DiskDeps, SealDeps {
  publicOrigin?: string;
  /** Opens addresses that developers name. Default: public ones alone. */
  fetchStranger?: FetchStranger;
  connectionLimits?: ConnectionLimits;
  /** Calls in ten seconds by one key of each tier. */
  openKeyRates?: Readonly<Record<Tier, number>>;
}
