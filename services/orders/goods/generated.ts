import { Op, type Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { generators } from '#domain/kinds/generate/generators';
import { priceSeeds, type PriceId } from '#domain/orders/prices';
import type { GeneratedSubject } from '#domain/orders/subjects';
import { readSentence } from '#domain/text3d/read-sentence';
import { templates } from '#domain/text3d/templates';
import { defaultModelName } from '#domain/uploads/naming';
import type { Database } from '#storage/database/connect';
import { transitionAttachment } from '../../attachments/transition.ts';
import type { DiskDeps } from '../../deps.ts';
import { createJob } from '../../jobs/create-job.ts';
import { refuseWhenDiskLow } from '../../uploads/refuse-when-disk-low.ts';
import { refuseTooMany } from '../../work/refuse-too-many.ts';
import type { Goods } from './goods.ts';

type Input = GeneratedSubject['input'];

/** The row of prices that work is charged by. */
const priceOf = (input: Input): PriceId =>
  input.kind === 'text3d' ? 'textTo3D' : input.quality === 'fine' ? 'imageTo3DFine' : 'imageTo3D';

const nameOf = (input: Input): string =>
  input.kind === 'text3d' ? defaultModelName(input.sentence.slice(0, 20)) || '文生模型' : defaultModelName(input.name) || '图生模型';

/** Models generated from words or a picture: docs/decisions/generated-models.md. The job starts as the order is paid, and the order is done, or refunded, as that ends. */
export const generatedGoods: Goods<GeneratedSubject> = {
  async offer(deps, { ownerId, wishes, prices }, transaction) {
    await refuseWhenDiskLow(deps);
    for (const { input } of wishes) await refuseHopeless(deps, ownerId, input, transaction);
    const now = await prices();
    return wishes.map((wish) => {
      const price = priceOf(wish.input);
      return {
        subject: { ...wish, modelName: nameOf(wish.input) },
        amountFen: now[price].unitFen,
        ...('noCount' in priceSeeds[price] && { noCount: true }),
      };
    });
  },

  async refuse({ database }, { order: { ownerId }, subjects }, transaction) {
    for (const { input } of subjects) await requirePicture(database, ownerId, input, transaction);
    await refuseTooMany(database, 'job', { ownerId, more: subjects.length }, transaction);
  },

  async fulfil({ database }, { order: { ownerId, batchId }, subject: { input, modelName } }, transaction) {
    await requirePicture(database, ownerId, input, transaction);
    if (input.kind === 'image3d')
      // One of an earlier run is claimed already.
      await transitionAttachment(database, { id: input.pictureId, to: 'Claimed', from: ['Stored'], where: { ownerId } }, transaction);
    return { jobId: (await createJob(database, { ownerId, fileId: null, modelName, input, batchId }, transaction)).id };
  },
};

/** What can be told before it is paid is told then: an answer that only comes with the work is a refund. */
async function refuseHopeless(deps: DiskDeps, ownerId: string, input: Input, transaction: Transaction | null): Promise<void> {
  const { generator } = input;
  const set = deps.generators ?? ['builtin'];
  if (!set.includes(generator)) throw new AppError('generate.notSet', { generator: generators[generator].label });
  if (input.kind === 'text3d' && generator === 'builtin' && readSentence(input.sentence) === null) {
    const things = Object.values(templates).map(({ label }) => label);
    throw new AppError('generate.notUnderstood', { things: things.join('、') });
  }
  await requirePicture(deps.database, ownerId, input, transaction);
}

/** `generate.noPicture` unless the picture is there and its owner's: new, or of an earlier run that he repeats with a change. */
async function requirePicture({ attachments }: Database, ownerId: string, input: Input, transaction: Transaction | null): Promise<void> {
  if (input.kind !== 'image3d') return;
  const where = { id: input.pictureId, ownerId, purpose: 'generate', status: { [Op.in]: ['Stored', 'Claimed'] } };
  const found = await attachments.count({ where, transaction });
  if (found === 0) throw new AppError('generate.noPicture');
}
