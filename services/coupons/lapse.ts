import { Op, type Transaction } from 'sequelize';
import { platformAccount, userAccount } from '#domain/ledger/accounts';
import { posting } from '#domain/ledger/operations';
import { couponUnit } from '#domain/ledger/units';
import { orderLimits } from '#domain/trade/limits';
import { payableStatuses } from '#domain/orders/state';
import type { CouponRow } from '#storage/database/models/benefits';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';
import { balancesOf } from '../ledger/balances-of.ts';
import { postOperation } from '../ledger/post.ts';

const atOnce = 500;
/** An order that was made just before a coupon's end is seen to hold it by then, or is closed. */
const settledAfterMs = 2 * orderLimits.payMs;

/**
 * Has the ledger let lapse what is left of coupons whose time is over, and returns how many lapsed. One that an order holds which can still be paid stays
 * until that closes, and is looked at again then. Several processes may do it at once: each lapses once.
 */
export async function lapseCoupons(deps: ClockDeps): Promise<number> {
  const { coupons, transact } = deps.database;
  const due = { lapsedAt: null, endsAt: { [Op.lte]: currentTime(deps) } };
  let lapsed = 0;
  for (let afterId = ''; ;) {
    const found = await coupons.findAll({ where: { ...due, id: { [Op.gt]: afterId } }, attributes: ['id'], order: ['id'], limit: atOnce });
    for (const { id } of found) lapsed += Number(await transact((transaction) => lapse(deps, id, transaction)));
    const last = found.at(-1);
    if (last === undefined || found.length < atOnce) return lapsed;
    afterId = last.id;
  }
}

async function lapse(deps: ClockDeps, id: string, transaction: Transaction): Promise<boolean> {
  const { database } = deps;
  const now = currentTime(deps);
  const due = { id, lapsedAt: null, endsAt: { [Op.lte]: now } };
  const coupon = await database.coupons.findOne({ where: due, transaction, lock: true });
  if (coupon === null || (await isHeld(deps, coupon, transaction))) return false;
  const account = userAccount('coupons', coupon.ownerId, couponUnit(id));
  const [left = 0] = await balancesOf(database, [account], transaction);
  if (left === 0 && now.getTime() - coupon.endsAt.getTime() < settledAfterMs) return false;
  const changes = { lapsedAt: now, lapsedUses: coupon.lapsedUses + left };
  if (!(await updateWhere(database.coupons, { id, version: coupon.version }, changes, transaction))) return false;
  if (left === 0) return false;
  const postings = [posting(account, -left), posting(platformAccount('lapsed', account.unit), left)];
  const operation = { key: `lapse/${id}/${coupon.version}`, kind: 'lapse', orderId: null, actorId: null, note: '', postings } as const;
  await postOperation(deps, operation, transaction);
  return true;
}

const isHeld = async (deps: ClockDeps, { id, ownerId }: CouponRow, transaction: Transaction): Promise<boolean> =>
  (await deps.database.orders.count({ where: { ownerId, status: [...payableStatuses], couponId: id, couponUse: 'Held' }, transaction })) >
  0;
