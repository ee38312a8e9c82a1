import { Op, UniqueConstraintError, literal } from 'sequelize';
import { platformAccount, userAccount } from '#domain/ledger/accounts';
import { posting } from '#domain/ledger/operations';
import { packageUnit } from '#domain/ledger/units';
import { openLimits } from '#domain/open/limits';
import { newId } from '#storage/database/ids';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';
import { postOperation } from '../ledger/post.ts';
import { usablePackages } from '../packages/usable.ts';

/** How many calls somebody has bought beyond those of the tier: what is left of a block that was taken, and of packages. */
export async function callsInPackages(deps: ClockDeps, ownerId: string): Promise<number> {
  const { database } = deps;
  const block = await database.openCallBlocks.findByPk(ownerId);
  const packages = await usablePackages(database, { ownerId, now: currentTime(deps) });
  return packages.reduce((sum, { type, usesLeft }) => sum + (type === 'sdkFunction' ? usesLeft : 0), block?.calls ?? 0);
}

/** Takes a call from packages. False where none is left, as for calls that were under way with the last one. */
export async function takePackageCall(deps: ClockDeps, ownerId: string): Promise<boolean> {
  const { openCallBlocks, transact } = deps.database;
  const less = { calls: literal('calls - 1') };
  const takeOne = () => transact((transaction) => updateWhere(openCallBlocks, { ownerId, calls: { [Op.gt]: 0 } }, less, transaction));
  if (await takeOne()) return true;
  await takeBlock(deps, ownerId);
  return takeOne();
}

/** Moves calls of the package that ends first into the owner's block. A block outlives its package's end. */
async function takeBlock(deps: ClockDeps, ownerId: string): Promise<void> {
  const { database } = deps;
  const begin = database.transact((transaction) => database.openCallBlocks.create({ ownerId }, { transaction }));
  await begin.catch((error: unknown) => {
    if (!(error instanceof UniqueConstraintError)) throw error;
  });
  await database.transact(async (transaction) => {
    const block = await database.openCallBlocks.findByPk(ownerId, { transaction, lock: true, rejectOnEmpty: true });
    if (block.calls > 0) return;
    const packages = await usablePackages(database, { ownerId, now: currentTime(deps) }, transaction);
    const first = packages.find(({ type }) => type === 'sdkFunction');
    if (first === undefined) return;
    const calls = Math.min(first.usesLeft, openLimits.callsABlock);
    const unit = packageUnit(first.id);
    const postings = [posting(userAccount('counts', ownerId, unit), -calls), posting(platformAccount('used', unit), calls)];
    await postOperation(deps, { key: `use/${newId()}`, kind: 'use', orderId: null, actorId: null, note: 'calls', postings }, transaction);
    await updateWhere(database.openCallBlocks, { ownerId }, { calls }, transaction);
  });
}
