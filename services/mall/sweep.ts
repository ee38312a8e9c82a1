import { literal, Op } from 'sequelize';
import { filePrefix } from '#storage/objects/keys';
import { updateWhere } from '#storage/database/update-where';
import { removeLater } from '../objects/remove-later.ts';
import { currentTime, type StorageDeps } from '../deps.ts';
import { releaseStorage } from '../uploads/storage-quota.ts';

const batch = 100;

/** Has the objects removed of models whose file is gone and that nobody has any more, as after a refund, and frees their seller's storage. Returns of how many. */
export async function sweepModels(deps: StorageDeps): Promise<number> {
  const { database } = deps;
  const { mallModels, transact } = database;
  const unused = {
    ...{ fileGoneAt: { [Op.ne]: null }, purgedAt: null },
    id: { [Op.notIn]: literal('(SELECT model_id FROM model_purchases)') },
    fileId: { [Op.notIn]: literal('(SELECT file_id FROM match_milestones WHERE file_id IS NOT NULL)') },
  };
  let swept = 0;
  for (;;) {
    const models = await mallModels.findAll({ where: unused, limit: batch });
    for (const { id, fileId, objectKey, sellerId: ownerId, keptBytes: bytes } of models) {
      const now = currentTime(deps);
      await transact(async (transaction) => {
        // As it was read: an account that was erased meanwhile counts nothing any more.
        const won = await updateWhere(mallModels, { id, keptBytes: bytes, purgedAt: null }, { keptBytes: 0, purgedAt: now }, transaction);
        if (!won) return;
        await releaseStorage(database, { userId: ownerId, bytes }, transaction);
        await removeLater(database, { places: [filePrefix(fileId), objectKey], ownerId, bytes, now }, transaction);
      });
      swept++;
    }
    if (models.length < batch) return swept;
  }
}
