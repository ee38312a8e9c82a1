import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { transactionTypes } from '#domain/trade/types';
import type { SceneAssetType } from '#domain/scenes/assets';
import type { Database } from '#storage/database/connect';
import type { SceneAssetRow } from '#storage/database/models/scene-assets';
import { refuseRefundedResult } from '../bought/refuse-refunded-result.ts';

/**
 * What an owner has bought of his scene, locked until the transaction ends. `job.notFound` for others' and for what is deleted, `order.resultRefunded`,
 * `scene.notBought`.
 */
export async function findSceneAsset(
  database: Database,
  { ownerId, jobId, type }: { ownerId: string; jobId: string; type: SceneAssetType },
  transaction: Transaction,
): Promise<SceneAssetRow> {
  const job = await database.jobs.count({ where: { id: jobId, ownerId, kind: 'tiles', deletedAt: null }, transaction });
  if (job === 0) throw new AppError('job.notFound');
  await refuseRefundedResult(database, jobId, transaction);
  const asset = await database.sceneAssets.findOne({ where: { jobId, type, ownerId }, transaction, lock: true });
  if (asset === null) throw new AppError('scene.notBought', { label: transactionTypes[type].label });
  return asset;
}
