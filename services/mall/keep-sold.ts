import type { Transaction } from 'sequelize';
import type { Database } from '#storage/database/connect';
import { updateWhere } from '#storage/database/update-where';

/**
 * Notes, in the transaction in which a file is deleted for good, that the model made of it is never sold again; whether somebody has bought it, for whom its objects
 * stay: `sweepModels` removes them after the last one. Until then they take `bytes` of the seller's storage.
 */
export async function keepSold(
  { mallModels, modelPurchases }: Database,
  { fileId, bytes, now }: { fileId: string; bytes: number; now: Date },
  transaction: Transaction,
): Promise<boolean> {
  const model = await mallModels.findOne({ where: { fileId }, transaction, lock: true });
  if (model === null) return false;
  const { id: modelId, fileGoneAt } = model;
  const isSold = (await modelPurchases.count({ where: { modelId }, transaction })) > 0;
  const gone = { fileGoneAt: fileGoneAt ?? now, ...(isSold ? { keptBytes: bytes } : { purgedAt: now }) };
  await updateWhere(mallModels, { id: modelId }, gone, transaction);
  return isSold;
}
