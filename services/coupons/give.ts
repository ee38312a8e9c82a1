import type { Transaction } from 'sequelize';
import type { CouponTemplate } from '#domain/coupons/kinds';
import { platformAccount, userAccount } from '#domain/ledger/accounts';
import { posting } from '#domain/ledger/operations';
import { couponUnit } from '#domain/ledger/units';
import { newId } from '#storage/database/ids';
import { currentTime, type ClockDeps } from '../deps.ts';
import { postOperation } from '../ledger/post.ts';

/** Gives somebody a coupon that lasts from now on, in the caller's transaction; returns its id. */
export async function giveCoupon(
  deps: ClockDeps,
  { ownerId, template, source }: { ownerId: string; template: CouponTemplate; source: string },
  transaction: Transaction,
): Promise<string> {
  const { validMs, uses, types, ...promise } = template;
  const id = newId();
  const startsAt = currentTime(deps);
  const endsAt = new Date(startsAt.getTime() + validMs);
  const row = { ...promise, types: types === null ? null : [...types], id, ownerId, source, startsAt, endsAt, createdAt: startsAt };
  await deps.database.coupons.create(row, { transaction });
  const unit = couponUnit(id);
  const postings = [posting(userAccount('coupons', ownerId, unit), uses), posting(platformAccount('issued', unit), -uses)];
  const operation = { key: `give/${id}`, kind: 'give', orderId: null, actorId: null, note: source, postings } as const;
  await postOperation(deps, operation, transaction);
  return id;
}
