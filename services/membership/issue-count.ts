import type { Transaction } from 'sequelize';
import { platformAccount, userAccount } from '#domain/ledger/accounts';
import { posting } from '#domain/ledger/operations';
import type { Unit } from '#domain/ledger/units';
import { endOfUnit } from '#domain/membership/count-periods';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';
import { balancesOf } from '../ledger/balances-of.ts';
import { postOperation } from '../ledger/post.ts';

/**
 * Has the ledger hold what is left of a count in its period, as it has to before any of it is taken: issues what the tier allows and has not been issued, and
 * takes back what a lower tier no longer allows, so that what is issued less what is left is what was used. Holds the count until the transaction ends.
 */
export async function issueCount(
  deps: ClockDeps,
  { ownerId, unit, allowance }: { ownerId: string; unit: Unit; allowance: number },
  transaction: Transaction,
): Promise<void> {
  const { countAllowances } = deps.database;
  const hold = (): Promise<boolean> => updateWhere(countAllowances, { ownerId, unit }, {}, transaction);
  if (!(await hold())) {
    const fresh = { ownerId, unit, issued: 0, endsAt: endOfUnit(unit), createdAt: currentTime(deps) };
    await countAllowances.bulkCreate([fresh], { ignoreDuplicates: true, transaction });
    await hold();
  }
  const { issued, version } = await countAllowances.findOne({ where: { ownerId, unit }, transaction, rejectOnEmpty: true });
  const account = userAccount('counts', ownerId, unit);
  const [balance = 0] = await balancesOf(deps.database, [account], transaction);
  const change = Math.max(allowance - issued, -balance);
  if (change === 0) return;
  await updateWhere(countAllowances, { ownerId, unit }, { issued: issued + change }, transaction);
  const postings = [posting(account, change), posting(platformAccount(change > 0 ? 'issued' : 'lapsed', unit), -change)];
  const about = { orderId: null, actorId: null, note: '' };
  await postOperation(
    deps,
    { key: `count/${ownerId}/${unit}/${version}`, kind: change > 0 ? 'give' : 'lapse', ...about, postings },
    transaction,
  );
}
