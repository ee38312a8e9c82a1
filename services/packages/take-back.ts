import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { platformAccount, userAccount } from '#domain/ledger/accounts';
import { posting } from '#domain/ledger/operations';
import { packageUnit } from '#domain/ledger/units';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';
import { postOperation } from '../ledger/post.ts';

/** Takes back the packages that an order gave, in the transaction of its refund. `order.notRefundable` where a use of one is gone, or its end has come. */
export async function takeBackPackages(deps: ClockDeps, { orderId }: { orderId: string }, transaction: Transaction): Promise<void> {
  const { packages } = deps.database;
  const now = currentTime(deps);
  const refused = (): AppError => new AppError('order.notRefundable');
  for (const { id, ownerId, uses, lapsedAt } of await packages.findAll({ where: { orderId }, transaction, lock: true })) {
    if (lapsedAt !== null) throw refused();
    await updateWhere(packages, { id }, { endsAt: now, lapsedAt: now }, transaction);
    const unit = packageUnit(id);
    const postings = [posting(userAccount('counts', ownerId, unit), -uses), posting(platformAccount('issued', unit), uses)];
    const operation = { key: `takeBack/${id}`, kind: 'refund', orderId, actorId: null, note: '', postings } as const;
    await postOperation(deps, operation, transaction, refused);
  }
}
