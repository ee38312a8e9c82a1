import { Op } from 'sequelize';
import { isExpiring } from '#domain/coupons/expiring';
import { isUsable } from '#domain/coupons/usable';
import { couponUnit } from '#domain/ledger/units';
import { payableStatuses } from '#domain/orders/state';
import { currentTime, type ClockDeps } from '../deps.ts';

/** What somebody has, and what waits for him to pay. Amounts in fen. */
export interface AccountMoney {
  coinFen: number;
  /** Of those, given ones. */
  givenFen: number;
  settledFen: number;
  pendingFen: number;
  frozenFen: number;
  couponCount: number;
  expiringCouponCount: number;
  unpaidOrderCount: number;
  cartCount: number;
}

const kinds = ['coins', 'incomeSettled', 'incomePending', 'incomeFrozen', 'coupons'] as const;

/** All of it in four statements: every page with a menu asks. */
export async function readAccountMoney(deps: ClockDeps, { ownerId }: { ownerId: string }): Promise<AccountMoney> {
  const { ledgerAccounts, coupons, orders, cartItems } = deps.database;
  const now = currentTime(deps);
  const held = { ownerId, kind: [...kinds], balance: { [Op.gt]: 0 } };
  const unpaid = { ownerId, status: [...payableStatuses], expiresAt: { [Op.gt]: now } };
  const [accounts, running, unpaidOrderCount, cartCount] = await Promise.all([
    ledgerAccounts.findAll({ where: held, attributes: ['kind', 'unit', 'balance'] }),
    coupons.findAll({ where: { ownerId, endsAt: { [Op.gt]: now } }, attributes: ['id', 'startsAt', 'endsAt'] }),
    orders.count({ where: unpaid }),
    cartItems.count({ where: { ownerId } }),
  ]);
  const balanceOf = (kind: (typeof kinds)[number], unit = 'money'): number =>
    accounts.find((account) => account.kind === kind && account.unit === unit)?.balance ?? 0;
  const owned = running.map(({ id, startsAt, endsAt }) => ({ startsAt, endsAt, usesLeft: balanceOf('coupons', couponUnit(id)) }));
  const givenFen = balanceOf('coins', 'coinGiven');
  return {
    coinFen: givenFen + balanceOf('coins', 'coinBought'),
    givenFen,
    settledFen: balanceOf('incomeSettled'),
    pendingFen: balanceOf('incomePending'),
    frozenFen: balanceOf('incomeFrozen'),
    couponCount: owned.filter((coupon) => isUsable(coupon, now)).length,
    expiringCouponCount: owned.filter((coupon) => isExpiring(coupon, now)).length,
    ...{ unpaidOrderCount, cartCount },
  };
}
