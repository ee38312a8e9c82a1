import type { Transaction } from 'sequelize';
import type { LineShare } from '#domain/orders/shares';
import { settlesAt } from '#domain/wallet/income';
import { creditedIncome } from '#domain/wallet/movements';
import { sellerShares, type SoldLine } from '#domain/orders/sales';
import { newId } from '#storage/database/ids';
import { currentTime } from '../deps.ts';
import { postOperation } from '../ledger/post.ts';
import { ratesOf, type RatesDeps } from './deps.ts';

export interface Sale {
  order: { id: string; ownerId: string };
  lines: readonly (SoldLine & { description: string })[];
  /** What each line was paid with. */
  shares: readonly LineShare[];
}

/**
 * Credits the sellers of an order with what it brought them, pending, in the transaction that completes it: docs/decisions.md#income. A line is credited once. A
 * seller who has left earns nothing.
 */
export async function creditIncome(deps: RatesDeps, { order, lines, shares: paid }: Sale, transaction: Transaction): Promise<void> {
  const { users, incomes } = deps.database;
  const shares = sellerShares({ ownerId: order.ownerId, lines, shares: paid }, ratesOf(deps).platformFeePercent);
  if (shares.length === 0) return;
  const sellers = { id: [...new Set(shares.map(({ sellerId }) => sellerId))], deletedAt: null };
  const present = new Set((await users.findAll({ where: sellers, attributes: ['id'], transaction })).map(({ id }) => id));
  const now = currentTime(deps);
  for (const { line, sellerId: ownerId, ...amounts } of shares) {
    if (!present.has(ownerId)) continue;
    const description = lines.find((sold) => sold.line === line)?.description ?? '';
    const about = { ...{ id: newId(), ownerId, orderId: order.id, line, description }, ...amounts };
    const times = { settlesAt: settlesAt(now), endedAt: null, createdAt: now };
    await incomes.create({ ...about, ...times, status: 'Pending' }, { transaction });
    const postings = creditedIncome({ ownerId, ...amounts });
    const operation = { key: `income/${order.id}/${line}`, kind: 'pay', orderId: order.id, actorId: null, note: '', postings } as const;
    await postOperation(deps, operation, transaction);
  }
}
