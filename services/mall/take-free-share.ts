import { AppError } from '#domain/errors/app-error';
import { dayOf } from '#domain/membership/calendar';
import { mallLimits } from '#domain/mall/limits';
import { hashSecret } from '#storage/database/ids';
import { returnAllowances, takeAllowances } from '#storage/database/allowances';
import type { Visitor } from '../accounts/caller.ts';
import { deviceIdOf } from '../accounts/known-device.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { currentMembership } from '../membership/current-membership.ts';

/**
 * Counts the models of an order that cost nothing against the device and the address from which it is paid, so that many accounts of one person do not have more
 * than a few. Members have as many as they like. An order that was once begun to be paid at a provider was counted then. Returns how to take it back; `mall.freeHereSpent` where not all of them are left today.
 */
export async function takeFreeShare(
  deps: ClockDeps,
  { ownerId, orderId, visitor }: { ownerId: string; orderId: string; visitor: Visitor },
): Promise<() => Promise<void>> {
  const { database } = deps;
  const now = currentTime(deps);
  const nothing = () => Promise.resolve();
  const points = await database.orderLines.count({ where: { orderId, type: 'modelPurchase', amountFen: 0 } });
  if (points === 0 || (await currentMembership(database, ownerId, now)) !== null) return nothing;
  if ((await database.orders.count({ where: { id: orderId, ownerId, attempts: 0 } })) === 0) return nothing;
  const taken = sharesOf(visitor, now).map((share) => ({ ...share, points }));
  const spent = await takeAllowances(database, taken, now);
  if (spent !== undefined) throw new AppError('mall.freeHereSpent', { where: spent.allowance.where, count: spent.allowance.calls });
  return () => returnAllowances(database, taken, now);
}

/** Of the same day as the account's own count. A device that has no cookie of ours counts by its address alone. */
function sharesOf({ address, deviceCookie }: Visitor, now: Date) {
  const { startsAt, endsAt } = dayOf(now);
  const device = deviceIdOf(deviceCookie);
  const ofDay = { windowMs: endsAt.getTime() - now.getTime() };
  const day = startsAt.getTime() / 1000;
  return [
    ...(device === undefined
      ? []
      : [{ ...ofDay, key: `free-device-${day}:${hashSecret(device)}`, calls: mallLimits.freeOfDevice, where: '这台设备' }]),
    { ...ofDay, key: `free-address-${day}:${address}`, calls: mallLimits.freeOfAddress, where: '您所在的网络' },
  ];
}
