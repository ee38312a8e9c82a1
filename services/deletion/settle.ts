import { Op } from 'sequelize';
import { updateRowsWhere, updateWhere } from '#storage/database/update-where';
import { filePrefix, jobPrefix } from '#storage/objects/keys';
import { currentTime, type StorageDeps } from '../deps.ts';

/**
 * Removes the rows of a deleted account's files, jobs and uploads, which still hold their names, once they are purged, and marks the account as erased. False
 * while something is not purged yet. Again is no error.
 */
export async function settleAccount(deps: StorageDeps, { userId }: { userId: string }): Promise<boolean> {
  const { database, objects } = deps;
  const { users, files, jobs, uploads, mallModels, userEvents, transact } = database;
  const begun = { id: userId, deletedAt: { [Op.ne]: null }, erasedAt: null };
  if ((await users.count({ where: begun })) === 0) return true;

  const ownerId = userId;
  const unpurged = { ownerId, purgedAt: null };
  const uncleared = { ownerId, claimedBy: null, [Op.not]: { status: 'Aborted', storeUploadId: '' } };
  const open = [await files.count({ where: unpurged }), await jobs.count({ where: unpurged }), await uploads.count({ where: uncleared })];
  if (open.some((count) => count > 0)) return false;

  // What was sold stays with its buyers, and goes after the last one with `sweepModels`.
  const sold = await mallModels.findAll({ where: { sellerId: userId, purgedAt: null }, attributes: ['fileId'] });
  const unsold = { ownerId, id: { [Op.notIn]: sold.map(({ fileId }) => fileId) } };
  // Once more before the rows go: a purge marks its row first, and may have been interrupted after that.
  for (const { id, objectKey } of await files.findAll({ where: unsold, attributes: ['id', 'objectKey'] })) {
    await objects.removePrefix(filePrefix(id));
    await objects.remove(objectKey);
  }
  for (const { id } of await jobs.findAll({ where: { ownerId }, attributes: ['id'] })) await objects.removePrefix(jobPrefix(id));
  await transact(async (transaction) => {
    for (const rows of [files, jobs, uploads] as (typeof files)[]) await rows.destroy({ where: { ownerId }, transaction });
    await userEvents.destroy({ where: { userId }, transaction });
    // From here on they are the platform's: no more than the account's storage was.
    await updateRowsWhere(mallModels, { sellerId: userId, keptBytes: { [Op.gt]: 0 } }, { keptBytes: 0 }, transaction);
    await updateWhere(users, begun, { erasedAt: currentTime(deps), storageUsedBytes: 0 }, transaction);
  });
  return true;
}
