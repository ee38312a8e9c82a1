import type { Transaction } from 'sequelize';
import { platformAccount, userAccount } from '#domain/ledger/accounts';
import { posting } from '#domain/ledger/operations';
import { packageUnit } from '#domain/ledger/units';
import { newId } from '#storage/database/ids';
import type { PackageRow } from '#storage/database/models/packages';
import { currentTime, type ClockDeps } from '../deps.ts';
import { postOperation } from '../ledger/post.ts';

export interface AddedPackage extends Pick<PackageRow, 'ownerId' | 'label' | 'type' | 'uses' | 'maxFen' | 'orderId' | 'codeId'> {
  validMs: number;
}

/** Gives somebody a package that runs from now on, with all of its uses, in the caller's transaction. */
export async function addPackage(deps: ClockDeps, { validMs, ...promise }: AddedPackage, transaction: Transaction): Promise<PackageRow> {
  const id = newId();
  const startsAt = currentTime(deps);
  const term = { startsAt, endsAt: new Date(startsAt.getTime() + validMs), createdAt: startsAt };
  const row = await deps.database.packages.create({ id, ...promise, ...term }, { transaction });
  const { ownerId, uses, orderId } = promise;
  const unit = packageUnit(id);
  const postings = [posting(userAccount('counts', ownerId, unit), uses), posting(platformAccount('issued', unit), -uses)];
  const about = { orderId, actorId: null, note: orderId === null ? 'code' : 'order' };
  await postOperation(deps, { key: `give/${id}`, kind: 'give', ...about, postings }, transaction);
  return row;
}
