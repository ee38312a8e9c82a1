/** Dependencies of the use-cases. Each takes the smallest of these that it needs. */

import type { PaymentTiming } from '#domain/kinds/order/timing';
import type { GeneratorName } from '#domain/kinds/generate/generators';
import { usualRetention, type Retention } from '#domain/retention';
import type { Moderator } from '#providers/moderation/contract';
import type { PaymentProviders } from '#providers/payments/contract';
import type { Database } from '#storage/database/connect';
import type { ObjectStore } from '#storage/objects/object-store';

export interface DatabaseDeps {
  database: Database;
}

export interface ClockDeps extends DatabaseDeps {
  /** Default: the system clock. */
  clock?: () => Date;
}

export interface PaymentDeps extends ClockDeps {
  /** Ways of paying outside the platform; default none. */
  payments?: PaymentProviders;
  /** When providers are asked about a payment that has begun; default `usualPaymentTiming`. */
  paymentTiming?: PaymentTiming;
}

export interface StorageDeps extends ClockDeps {
  objects: ObjectStore;
}

export interface RetentionDeps extends ClockDeps {
  /** Default: `usualRetention`. */
  retention?: Retention;
}

export interface DiskDeps extends StorageDeps {
  /** What generates models; default the built-in rules alone. */
  generators?: readonly GeneratorName[];
  /** New uploads and new work are refused below this much free disk; default `diskLimits.minFreeBytes`. */
  minFreeBytes?: number;
}

export interface ModeratorDeps extends DatabaseDeps {
  moderator: Moderator;
}

export const retentionOf = ({ retention }: Pick<RetentionDeps, 'retention'>): Retention => retention ?? usualRetention;

export const currentTime = ({ clock }: Pick<ClockDeps, 'clock'>): Date => clock?.() ?? new Date();
