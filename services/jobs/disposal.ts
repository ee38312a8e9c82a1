import { Op } from 'sequelize';
import { generateLimits } from '#domain/kinds/generate/limits';
import { isFileless } from '#domain/kinds/jobs';
import { isFinalJobStatus } from '#domain/jobs/state';
import { updateWhere } from '#storage/database/update-where';
import { filePrefix, jobAttemptPrefix, jobPrefix } from '#storage/objects/keys';
import { currentTime } from '../deps.ts';
import { removeLater } from '../objects/remove-later.ts';
import { sweepObjects } from '../objects/sweep.ts';
import { releaseSceneLogo } from '../scenes/release-logo.ts';
import { releaseStorage } from '../uploads/storage-quota.ts';
import { generatedFileId } from './generated-file-id.ts';
import type { Disposal } from '../work/work.ts';

/** A job's objects: those of its attempts, which count against its owner's storage. */
export const jobDisposal: Disposal = {
  async discard({ database, objects }, { id, attempt }) {
    const job = await database.jobs.findByPk(id);
    if (job?.attempt === attempt && job.status !== 'Error' && job.status !== 'Cancelled') return false;
    await objects.removePrefix(jobAttemptPrefix(id, attempt));
    if (job !== null && isFileless(job.kind))
      for (let index = 0; index < generateLimits.variants; index++)
        await objects.removePrefix(filePrefix(generatedFileId({ id, attempt }, index)));
    return true;
  },

  async purge(deps, { id, deletedAtMs }) {
    const { database } = deps;
    // Marked first, so that an undo can no longer win. The storage is freed once, together with the mark; the lock keeps others from counting it anew.
    const deletedAt = new Date(deletedAtMs);
    let isDue = false;
    const isGone = await database.transact(async (transaction) => {
      const deleted = await database.jobs.findOne({
        where: { id, deletedAt },
        attributes: ['ownerId', 'status', 'storedBytes', 'purgedAt'],
        transaction,
        lock: true,
      });
      if (deleted === null) return false;
      // Its end gives back what was paid for it, and no longer finds a row that is purged; the purge is tried until then.
      if (deleted.purgedAt === null && !isFinalJobStatus(deleted.status)) throw new Error(`Job ${id} is not cancelled yet`);
      const now = currentTime(deps);
      const won = await updateWhere(database.jobs, { id, deletedAt, purgedAt: null }, { purgedAt: now }, transaction);
      if (won) {
        const { ownerId, storedBytes: bytes } = deleted;
        await releaseStorage(database, { userId: ownerId, bytes }, transaction);
        isDue = await removeLater(database, { places: [jobPrefix(id)], ownerId, bytes, now }, transaction);
        await releaseSceneLogo(database, id, transaction);
      }
      return true;
    });
    if (isDue) await sweepObjects(deps);
    return isGone;
  },

  async findDeleted({ database }, { id, deletedAtMs }) {
    const job = await database.jobs.findOne({ where: { id, deletedAt: new Date(deletedAtMs), purgedAt: null } });
    return job === null ? undefined : { ownerId: job.ownerId, fileName: job.modelName };
  },

  async listDeleted({ database }, before) {
    const rows = await database.jobs.findAll({
      where: { deletedAt: { [Op.lt]: before }, purgedAt: null },
      attributes: ['id', 'deletedAt'],
    });
    return rows.map(({ id, deletedAt }) => ({ kind: 'job', id, deletedAtMs: deletedAt?.getTime() ?? 0 }));
  },
};
