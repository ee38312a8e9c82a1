import type { Transaction } from 'sequelize';
import type { OrderSubject, OrderWish } from '#domain/orders/subjects';
import type { Tier } from '#domain/tiers';
import type { OrderRow } from '#storage/database/models/orders';
import type { ClockDeps, DiskDeps } from '../../deps.ts';
import type { Prices } from '../../prices/read.ts';

/** What somebody wants of one kind of thing. */
export interface Asked<S extends OrderSubject> {
  ownerId: string;
  tier: Tier;
  wishes: readonly Extract<OrderWish, { type: S['type'] }>[];
  prices: () => Promise<Prices>;
}

export interface Offered<S extends OrderSubject> {
  subject: S;
  amountFen: number;
  noCount?: boolean;
}

/** How one kind of thing is offered and handed over. */
export interface Goods<S extends OrderSubject> {
  /**
   * What exactly is wanted, of each wish in their order: its price before any discount, and whether no count pays for it though its type has one; throws what stands
   * against it. As many statements for a whole order as for one thing; only reads, and without a transaction where only its price is asked for.
   */
  offer: (deps: DiskDeps, asked: Asked<S>, transaction: Transaction | null) => Promise<Offered<S>[]>;
  /**
   * Throws what stands against handing all of an order over now, before money outside is asked for; left out where nothing can. Not a promise: `fulfil` decides. As
   * many statements for a whole order as for one thing.
   */
  refuse?: (deps: ClockDeps, sold: { order: OrderRow; subjects: readonly S[] }, transaction: Transaction) => Promise<void>;
  /**
   * Hands it over in the transaction of its payment. Null: it is done with that; else its end is awaited and is the order's: that of the job that was started for it, or of something else. Throws what
   * stands against it now, so that nothing is paid.
   */
  fulfil: (deps: ClockDeps, sold: { order: OrderRow; subject: S }, transaction: Transaction) => Promise<{ jobId: string | null } | null>;
  /** The same for all things of an order at once, in a number of statements that does not grow with them; left out where each is handed over alone. */
  fulfilAll?: (deps: ClockDeps, sold: { order: OrderRow; subjects: readonly S[] }, transaction: Transaction) => Promise<void>;
  /**
   * Takes back what `fulfil` handed over, in the transaction of its refund; left out where nothing stays with the buyer. `order.notRefundable` where that is not
   * all there any more.
   */
  takeBack?: (deps: ClockDeps, sold: { order: OrderRow; subject: S }, transaction: Transaction) => Promise<void>;
}
