import { literal, Op } from 'sequelize';
import { filePrefix } from '#storage/objects/keys';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type StorageDeps } from '../deps.ts';

const batch = 100;

/** Removes the objects of models whose file is gone and that nobody has any more, as after a refund. Returns of how many. */
export async function sweepModels(deps: StorageDeps): Promise<number> {
  const { database, objects } = deps;
  const { mallModels, transact } = database;
  const unused = {
    ...{ fileGoneAt: { [Op.ne]: null }, purgedAt: null },
    id: { [Op.notIn]: literal('(SELECT model_id FROM model_purchases)') },
  };
  let swept = 0;
  for (;;) {
    const models = await mallModels.findAll({ where: unused, limit: batch });
    for (const { id, fileId, objectKey } of models) {
      await objects.removePrefix(filePrefix(fileId));
      await objects.remove(objectKey);
      await transact((transaction) => updateWhere(mallModels, { id }, { purgedAt: currentTime(deps) }, transaction));
      swept++;
    }
    if (models.length < batch) return swept;
  }
}
