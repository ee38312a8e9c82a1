import type { Transaction } from 'sequelize';
import type { Unit } from '#domain/ledger/units';
import { endOfUnit, startOfUnit } from '#domain/membership/count-periods';
import { walletLimits } from '#domain/wallet/limits';
import { newId } from '#storage/database/ids';
import type { MemberPoolRow } from '#storage/database/models/wallet';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';

/**
 * The month of a member's in which this count paid, made with the first model that it took; held until the transaction ends, so that it is not divided without it.
 *
 * @throws TypeError where the month is divided already, or the unit has no month.
 */
export async function holdPool(
  deps: ClockDeps,
  { ownerId, unit }: { ownerId: string; unit: Unit },
  transaction: Transaction,
): Promise<MemberPoolRow> {
  const { memberPools } = deps.database;
  const [startsAt, endsAt] = [startOfUnit(unit), endOfUnit(unit)];
  if (startsAt === null || endsAt === null) throw new TypeError(`${unit} is no month`);
  const times = { startsAt, dueAt: new Date(endsAt.getTime() + walletLimits.monthGraceMs), dividedAt: null, sharedAt: null };
  const fresh = { id: newId(), ownerId, unit, ...times, createdAt: currentTime(deps) };
  await memberPools.bulkCreate([fresh], { ignoreDuplicates: true, transaction });
  if (!(await updateWhere(memberPools, { ownerId, unit, dividedAt: null }, {}, transaction))) {
    throw new TypeError(`${unit} of ${ownerId} is divided already`);
  }
  return memberPools.findOne({ where: { ownerId, unit }, transaction, rejectOnEmpty: true });
}
