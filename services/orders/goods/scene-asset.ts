import { UniqueConstraintError, type Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { amountOf } from '#domain/orders/prices';
import type { SceneAssetSubject } from '#domain/orders/subjects';
import { transactionTypes } from '#domain/trade/types';
import type { Database } from '#storage/database/connect';
import { currentTime } from '../../deps.ts';
import { releaseSceneLogo } from '../../scenes/release-logo.ts';
import { refuseRefundedResult } from '../../bought/refuse-refunded-result.ts';
import type { Goods } from './goods.ts';

const bought = ({ type }: Pick<SceneAssetSubject, 'type'>, name: string): AppError =>
  new AppError('scene.bought', { name, label: transactionTypes[type].label });

type Wish = Pick<SceneAssetSubject, 'type' | 'jobId'>;

/** The names of the scenes that somebody wants something of, in a few statements. `job.notFound`, `job.noResult`, `order.resultRefunded`, `scene.bought`. */
async function namesOf(
  database: Database,
  { ownerId, wishes }: { ownerId: string; wishes: readonly Wish[] },
  transaction: Transaction | null,
): Promise<string[]> {
  const { jobs, sceneAssets } = database;
  const ids = wishes.map(({ jobId }) => jobId);
  const where = { id: ids, ownerId, kind: 'tiles', deletedAt: null } as const;
  const found = await jobs.findAll({ where, attributes: ['id', 'modelName', 'status', 'resultKey'], transaction });
  const had = await sceneAssets.findAll({ where: { jobId: ids }, attributes: ['jobId', 'type'], transaction });
  await refuseRefundedResult(database, ids, transaction);
  return wishes.map(({ type, jobId }) => {
    const job = found.find(({ id }) => id === jobId);
    if (job === undefined) throw new AppError('job.notFound');
    if (job.status !== 'Success' || job.resultKey === null) throw new AppError('job.noResult');
    if (had.some((asset) => asset.jobId === jobId && asset.type === type)) throw bought({ type }, job.modelName);
    return job.modelName;
  });
}

/** What comes with a finished scene: docs/decisions/scene-assets.md. It is made as it is downloaded, so that it is there with its payment. */
export const sceneAssetGoods: Goods<SceneAssetSubject> = {
  async offer({ database }, { ownerId, wishes, prices }, transaction) {
    const names = await namesOf(database, { ownerId, wishes }, transaction);
    const now = await prices();
    return wishes.map((wish, index) => ({
      subject: { ...wish, modelName: names[index] ?? '' },
      amountFen: amountOf(now[wish.type], 1),
    }));
  },

  async refuse({ database }, { order: { ownerId }, subjects }, transaction) {
    await namesOf(database, { ownerId, wishes: subjects }, transaction);
  },

  async fulfil(deps, { order: { id: orderId, ownerId }, subject: { type, jobId } }, transaction) {
    const { orderLines } = deps.database;
    // Held, so that a refund of the work is seen, or sees what is sold now and gives it back too.
    await orderLines.findAll({ where: { jobId }, attributes: ['orderId', 'line'], transaction, lock: true });
    const [modelName = ''] = await namesOf(deps.database, { ownerId, wishes: [{ type, jobId }] }, transaction);
    await deps.database.sceneAssets
      .create({ jobId, type, ownerId, orderId, createdAt: currentTime(deps) }, { transaction })
      .catch((error: unknown): never => {
        throw error instanceof UniqueConstraintError ? bought({ type }, modelName) : error;
      });
    return null;
  },

  async takeBack({ database }, { order: { id: orderId }, subject: { type, jobId } }, transaction) {
    if (type === 'obliqueLogo') await releaseSceneLogo(database, jobId, transaction);
    await database.sceneAssets.destroy({ where: { jobId, type, orderId }, transaction });
  },
};
