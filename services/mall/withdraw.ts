import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { Database } from '#storage/database/connect';
import type { DatabaseDeps } from '../deps.ts';
import { transitionModel } from './transition.ts';

/** From where a model comes back to its seller. */
const from = ['OnSale', 'UnderReview', 'ChangesNeeded'] as const;

/** Takes a seller's model off sale, or back from review; who has bought it keeps it. `mall.notFound`, and `mall.unchangeable` where it is neither. */
export async function withdrawModel({ database }: DatabaseDeps, { ownerId, modelId }: { ownerId: string; modelId: string }): Promise<void> {
  await database.transact(async (transaction) => {
    const where = { id: modelId, sellerId: ownerId };
    if ((await database.mallModels.count({ where, transaction })) === 0) throw new AppError('mall.notFound');
    const withdrawn = await transitionModel(database, { id: modelId, to: 'Withdrawn', from }, transaction);
    if (!withdrawn) throw new AppError('mall.unchangeable');
  });
}

/** The same for the model of a file that is being deleted, in the transaction of that; one that was rejected stays so. */
export async function withdrawFile(database: Database, fileId: string, transaction: Transaction): Promise<void> {
  const model = await database.mallModels.findOne({ where: { fileId }, attributes: ['id'], transaction });
  if (model !== null) await transitionModel(database, { id: model.id, to: 'Withdrawn', from }, transaction);
}
