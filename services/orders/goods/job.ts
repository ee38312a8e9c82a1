import { amountOf } from '#domain/orders/prices';
import type { JobSubject } from '#domain/orders/subjects';
import { createJob } from '../../jobs/create-job.ts';
import { findSources } from '../../jobs/find-source.ts';
import { refuseWhenDiskLow } from '../../uploads/refuse-when-disk-low.ts';
import { refuseTooMany } from '../../work/refuse-too-many.ts';
import type { Goods } from './goods.ts';

/** Work on a model. Its job is started as the order is paid, and the order is done, or refunded, as that ends. */
export const jobGoods: Goods<JobSubject> = {
  async offer(deps, { ownerId, wishes, prices }, transaction) {
    await refuseWhenDiskLow(deps);
    const sources = await findSources(deps.database, { ownerId, fileIds: wishes.map(({ fileId }) => fileId) }, transaction);
    const now = await prices();
    return wishes.map((wish, index) => ({
      subject: { ...wish, modelName: sources[index]?.modelName ?? '' },
      amountFen: amountOf(now[wish.type], 1),
    }));
  },

  async refuse({ database }, { order: { ownerId }, subjects }, transaction) {
    await findSources(database, { ownerId, fileIds: subjects.map(({ fileId }) => fileId) }, transaction);
    // Its jobs start together.
    await refuseTooMany(database, 'job', { ownerId, more: subjects.length }, transaction);
  },

  async fulfil({ database }, { order, subject }, transaction) {
    const { fileId, input } = subject;
    return { jobId: (await createJob(database, { ownerId: order.ownerId, fileId, input }, transaction)).id };
  },
};
