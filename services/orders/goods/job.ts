import { resultSize } from '#domain/maps/result-size';
import { amountOf, type PriceUnit } from '#domain/orders/prices';
import type { JobSubject } from '#domain/orders/subjects';
import { createJob } from '../../jobs/create-job.ts';
import { findSources } from '../../work/find-source.ts';
import { requireResults } from '../../jobs/require-results.ts';
import { fillInPresets } from '../../presets/fill-in.ts';
import { refuseWhenDiskLow } from '../../uploads/refuse-when-disk-low.ts';
import { refuseTooMany } from '../../work/refuse-too-many.ts';
import type { Goods } from './goods.ts';

/** How much of each unit work on a file is. */
const amounts: Readonly<Record<PriceUnit, (work: { bytes: number; pixels: number }) => number>> = {
  item: () => 1,
  call: () => 1,
  gigabyte: ({ bytes }) => bytes,
  tenMegapixels: ({ pixels }) => pixels,
};

/** Work on a model. Its job is started as the order is paid, and the order is done, or refunded, as that ends. */
export const jobGoods: Goods<JobSubject> = {
  async offer(deps, { ownerId, wishes, prices }, transaction) {
    await refuseWhenDiskLow(deps);
    const sources = await findSources(deps.database, { ownerId, works: wishes }, transaction);
    await requireResults(deps.database, { ownerId, works: wishes }, transaction);
    const inputs = await fillInPresets(deps.database, { ownerId, inputs: wishes.map(({ input }) => input) }, transaction);
    const now = await prices();
    return wishes.map((wish, index) => {
      const source = sources[index];
      const size = wish.input.kind === 'superResolve' && source?.map ? resultSize(source.map, wish.input.options) : undefined;
      return {
        subject: {
          ...{ ...wish, input: inputs[index] ?? wish.input, modelName: source?.modelName ?? '' },
          ...(size && { size: { width: size.width, height: size.height } }),
        },
        amountFen: amountOf(now[wish.type], amounts[now[wish.type].unit]({ bytes: source?.fileSize ?? 0, pixels: size?.pixels ?? 0 })),
      };
    });
  },

  async refuse({ database }, { order: { ownerId }, subjects }, transaction) {
    await findSources(database, { ownerId, works: subjects }, transaction);
    await requireResults(database, { ownerId, works: subjects }, transaction);
    // Its jobs start together.
    await refuseTooMany(database, 'job', { ownerId, more: subjects.length }, transaction);
  },

  async fulfil({ database }, { order, subject }, transaction) {
    const { fileId, input } = subject;
    const { ownerId, batchId } = order;
    await requireResults(database, { ownerId, works: [subject] }, transaction);
    return { jobId: (await createJob(database, { ownerId, fileId, input, batchId }, transaction)).id };
  },
};
