import { amountOf } from '#domain/orders/prices';
import type { JobSubject } from '#domain/orders/subjects';
import { createJob } from '../../jobs/create-job.ts';
import { findSource } from '../../jobs/find-source.ts';
import { refuseWhenDiskLow } from '../../uploads/refuse-when-disk-low.ts';
import type { Goods } from './goods.ts';

/** Work on a model. Its job is started as the order is paid, and the order is done, or refunded, as that ends. */
export const jobGoods: Goods<JobSubject> = {
  async offer(deps, { ownerId, wish, prices }, transaction) {
    await refuseWhenDiskLow(deps);
    const { modelName } = await findSource(deps.database, { ownerId, fileId: wish.fileId }, transaction);
    return { subject: { ...wish, modelName }, amountFen: amountOf((await prices())[wish.type], 1) };
  },

  async fulfil({ database }, { order, subject }, transaction) {
    const { fileId, input } = subject;
    return { jobId: (await createJob(database, { ownerId: order.ownerId, fileId, input }, transaction)).id };
  },
};
