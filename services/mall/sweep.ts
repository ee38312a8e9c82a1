import { literal, Op } from 'sequelize';
import { filePrefix } from '#storage/objects/keys';
import { updateWhere } from '#storage/database/update-where';
import { removeLater } from '../objects/remove-later.ts';
import { currentTime, type StorageDeps } from '../deps.ts';

const batch = 100;

/** Has the objects removed of models whose file is gone and that nobody has any more, as after a refund. Returns of how many. */
export async function sweepModels(deps: StorageDeps): Promise<number> {
  const { database } = deps;
  const { mallModels, transact } = database;
  const unused = {
    ...{ fileGoneAt: { [Op.ne]: null }, purgedAt: null },
    id: { [Op.notIn]: literal('(SELECT model_id FROM model_purchases)') },
  };
  let swept = 0;
  for (;;) {
    const models = await mallModels.findAll({ where: unused, limit: batch });
    for (const { id, fileId, objectKey, sellerId: ownerId, fileSize: bytes } of models) {
      const now = currentTime(deps);
      await transact(async (transaction) => {
        const won = await updateWhere(mallModels, { id, purgedAt: null }, { purgedAt: now }, transaction);
        if (won) await removeLater(database, { places: [filePrefix(fileId), objectKey], ownerId, bytes, now }, transaction);
      });
      swept++;
    }
    if (models.length < batch) return swept;
  }
}
