import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { orderAccount, userAccount } from '#domain/ledger/accounts';
import { posting } from '#domain/ledger/operations';
import { couponUnit } from '#domain/ledger/units';
import type { OrderRow } from '#storage/database/models/orders';
import type { ClockDeps } from '../deps.ts';
import { postOperation } from '../ledger/post.ts';

type Held = Pick<OrderRow, 'id' | 'ownerId' | 'couponId' | 'version'>;

/** Moves one use of an order's coupon between its owner and the order; the version tells one time from the next. */
async function move(deps: ClockDeps, order: Held, kind: 'hold' | 'release', transaction: Transaction): Promise<void> {
  const { id, ownerId, couponId, version } = order;
  if (couponId === null) return;
  const unit = couponUnit(couponId);
  const uses = kind === 'hold' ? 1 : -1;
  const postings = [posting(userAccount('coupons', ownerId, unit), -uses), posting(orderAccount('held', id, unit), uses)];
  const operation = { key: `${kind}/${id}/${version}`, kind, orderId: id, actorId: null, note: '', postings };
  await postOperation(deps, operation, transaction, () => new AppError('order.couponUnknown'));
}

/** Deducts the coupon that an order was priced with. `order.couponUnknown` when another order took its last use. */
export const holdCoupon = (deps: ClockDeps, order: Held, transaction: Transaction): Promise<void> => move(deps, order, 'hold', transaction);

/** Gives back the coupon that an order holds. */
export const releaseCoupon = (deps: ClockDeps, order: Held, transaction: Transaction): Promise<void> =>
  move(deps, order, 'release', transaction);
