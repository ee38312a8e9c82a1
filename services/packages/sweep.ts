import { Op, type Transaction } from 'sequelize';
import { platformAccount, userAccount } from '#domain/ledger/accounts';
import { posting } from '#domain/ledger/operations';
import { packageUnit } from '#domain/ledger/units';
import { packageLimits } from '#domain/packages/limits';
import type { PackageRow } from '#storage/database/models/packages';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';
import { balancesOf } from '../ledger/balances-of.ts';
import { postOperation } from '../ledger/post.ts';

/**
 * Takes away what is left of packages whose end has come, a bounded number, each in a transaction of its own; returns how many there were. Several processes may
 * do it at once.
 */
export async function sweepPackages(deps: ClockDeps): Promise<number> {
  const { packages, transact } = deps.database;
  const over = { lapsedAt: null, endsAt: { [Op.lte]: currentTime(deps) } };
  const found = await packages.findAll({ where: over, attributes: ['id'], order: ['endsAt'], limit: packageLimits.lapsedAtOnce });
  for (const { id } of found) {
    await transact(async (transaction) => {
      const row = await packages.findOne({ where: { ...over, id }, transaction, lock: true });
      if (row !== null) await lapse(deps, row, transaction);
    });
  }
  return found.length;
}

async function lapse(deps: ClockDeps, { id, ownerId, version }: PackageRow, transaction: Transaction): Promise<void> {
  const { packages } = deps.database;
  await updateWhere(packages, { id }, { lapsedAt: currentTime(deps) }, transaction);
  const unit = packageUnit(id);
  const account = userAccount('counts', ownerId, unit);
  const [uses = 0] = await balancesOf(deps.database, [account], transaction);
  if (uses === 0) return;
  const postings = [posting(account, -uses), posting(platformAccount('lapsed', unit), uses)];
  const about = { orderId: null, actorId: null, note: '' };
  // The version tells one time from the next: uses come back to a package that is over with a refund.
  await postOperation(deps, { key: `lapse/${id}/${version}`, kind: 'lapse', ...about, postings }, transaction);
}
