import type { Transaction } from 'sequelize';
import { platformAccount, userAccount } from '#domain/ledger/accounts';
import { posting } from '#domain/ledger/operations';
import { packageUnit } from '#domain/ledger/units';
import type { PackageRow } from '#storage/database/models/packages';
import { updateWhere } from '#storage/database/update-where';
import { balancesOf } from '../ledger/balances-of.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { postOperation } from '../ledger/post.ts';

/**
 * Takes away what is left of a package that is over, in the caller's transaction. May be done again: a refund gives uses back to a package whose end has come
 * meanwhile, and they lapse at once. Returns how many there were.
 */
export async function lapsePackage(deps: ClockDeps, { id, ownerId }: PackageRow, transaction: Transaction): Promise<number> {
  const { packages } = deps.database;
  await updateWhere(packages, { id }, { lapsedAt: currentTime(deps) }, transaction);
  const { version } = await packages.findByPk(id, { attributes: ['version'], transaction, rejectOnEmpty: true });
  const unit = packageUnit(id);
  const account = userAccount('counts', ownerId, unit);
  const [uses = 0] = await balancesOf(deps.database, [account], transaction);
  if (uses === 0) return 0;
  const postings = [posting(account, -uses), posting(platformAccount('lapsed', unit), uses)];
  const about = { orderId: null, actorId: null, note: '' };
  await postOperation(deps, { key: `lapse/${id}/${version}`, kind: 'lapse', ...about, postings }, transaction);
  return uses;
}
