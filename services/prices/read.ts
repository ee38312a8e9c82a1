import type { Transaction } from 'sequelize';
import { priceIds, priceSeeds, type PriceId, type ServicePrice } from '#domain/orders/prices';
import type { Database } from '#storage/database/connect';

/** What everything costs now. */
export type Prices = Readonly<Record<PriceId, ServicePrice>>;

/** All prices, in one statement, so that every process sells at what was set last: docs/decisions/service-prices.md. */
export async function readPrices({ servicePrices }: Database, transaction: Transaction | null = null): Promise<Prices> {
  const rows = await servicePrices.findAll({ attributes: ['id', 'unitFen'], transaction });
  const set = new Map(rows.map(({ id, unitFen }) => [id, unitFen]));
  const priced = priceIds.map((id) => [id, { ...priceSeeds[id], unitFen: set.get(id) ?? priceSeeds[id].unitFen }]);
  return Object.fromEntries(priced) as Prices;
}
