import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { Database } from '#storage/database/connect';
import type { DatabaseDeps } from '../deps.ts';
import { transitionModel } from './transition.ts';

/** Takes a seller's model off sale; who has bought it keeps it. `mall.notFound`, and `mall.unchangeable` when it is not on sale. */
export async function withdrawModel({ database }: DatabaseDeps, { ownerId, modelId }: { ownerId: string; modelId: string }): Promise<void> {
  await database.transact(async (transaction) => {
    const where = { id: modelId, sellerId: ownerId };
    if ((await database.mallModels.count({ where, transaction })) === 0) throw new AppError('mall.notFound');
    const withdrawn = await transitionModel(database, { id: modelId, to: 'Withdrawn', from: ['OnSale'] }, transaction);
    if (!withdrawn) throw new AppError('mall.unchangeable');
  });
}

/** The same for the model of a file that is being deleted, in the transaction of that. */
export async function withdrawFile(database: Database, fileId: string, transaction: Transaction): Promise<void> {
  const model = await database.mallModels.findOne({ where: { fileId }, attributes: ['id'], transaction });
  if (model !== null) await transitionModel(database, { id: model.id, to: 'Withdrawn', from: ['OnSale'] }, transaction);
}
