import type { Transaction } from 'sequelize';
import type { LineShare } from '#domain/orders/shares';
import { settlesAt } from '#domain/wallet/income';
import { creditedIncome } from '#domain/wallet/movements';
import { countedSales, sellerShares, type SoldLine } from '#domain/orders/sales';
import { newId } from '#storage/database/ids';
import { currentTime } from '../deps.ts';
import { postAdditions } from '../ledger/post.ts';
import { ratesOf, type RatesDeps } from './deps.ts';
import { holdPool } from './hold-pool.ts';

export interface Sale {
  order: { id: string; ownerId: string };
  lines: readonly (SoldLine & { description: string; amountFen: number })[];
  /** What each line was paid with. */
  shares: readonly LineShare[];
}

/**
 * Credits the sellers of an order with what it brought them, pending, in the transaction that completes it: docs/decisions/income.md. A line is credited once. What a
 * member's count paid is noted for the division at his month's end. A seller who has left earns nothing.
 */
export async function creditIncome(deps: RatesDeps, { order, lines, shares: paid }: Sale, transaction: Transaction): Promise<void> {
  const { users, incomes } = deps.database;
  const sold = { ownerId: order.ownerId, lines, shares: paid };
  const { platformFeePercent } = ratesOf(deps);
  const [shares, counted] = [sellerShares(sold, platformFeePercent), countedSales(sold, platformFeePercent)];
  if (shares.length + counted.length === 0) return;
  const sellers = { id: [...new Set([...shares, ...counted].map(({ sellerId }) => sellerId))], deletedAt: null };
  const present = new Set((await users.findAll({ where: sellers, attributes: ['id'], transaction })).map(({ id }) => id));
  const now = currentTime(deps);
  const descriptionOf = (line: number): string => lines.find((one) => one.line === line)?.description ?? '';
  for (const { line, sellerId: ownerId, unit, mostFen } of counted) {
    if (!present.has(ownerId)) continue;
    const pool = await holdPool(deps, { ownerId: order.ownerId, unit }, transaction);
    const about = { id: newId(), ownerId, orderId: order.id, line, description: descriptionOf(line), poolId: pool.id, mostFen };
    const times = { settlesAt: settlesAt(pool.dueAt), endedAt: null, createdAt: now };
    await incomes.create({ ...about, ...times, grossFen: 0, feeFen: 0, incomeFen: 0, status: 'Counted' }, { transaction });
  }
  const credited = shares.filter(({ sellerId }) => present.has(sellerId));
  const rows = credited.map(({ line, sellerId: ownerId, ...amounts }) => ({
    ...{ id: newId(), ownerId, orderId: order.id, line, ...amounts },
    description: descriptionOf(line),
    ...{ settlesAt: settlesAt(now), endedAt: null, createdAt: now, status: 'Pending' as const },
  }));
  await incomes.bulkCreate(rows, { transaction });
  const operations = credited.map(({ line, sellerId: ownerId, ...amounts }) => ({
    ...{ key: `income/${order.id}/${line}`, kind: 'pay' as const, orderId: order.id, actorId: null, note: '' },
    postings: creditedIncome({ ownerId, ...amounts }),
  }));
  await postAdditions(deps, operations, transaction);
}
