import { Op } from 'sequelize';
import { updateWhere } from '#storage/database/update-where';
import { jobAttemptPrefix, jobPrefix } from '#storage/objects/keys';
import { currentTime } from '../deps.ts';
import { releaseStorage } from '../uploads/storage-quota.ts';
import type { Disposal } from '../work/work.ts';

/** A job's objects: those of its attempts, which count against its owner's storage. */
export const jobDisposal: Disposal = {
  async discard({ database, objects }, { id, attempt }) {
    const job = await database.jobs.findByPk(id);
    if (job?.attempt === attempt && job.status !== 'Error' && job.status !== 'Cancelled') return false;
    await objects.removePrefix(jobAttemptPrefix(id, attempt));
    return true;
  },

  async purge(deps, { id, deletedAtMs }) {
    const { database, objects } = deps;
    // Marked first, so that an undo can no longer win. The storage is freed once, together with the mark; the lock keeps others from counting it anew.
    const deletedAt = new Date(deletedAtMs);
    const found = await database.transact(async (transaction) => {
      const deleted = await database.jobs.findOne({
        where: { id, deletedAt },
        attributes: ['ownerId', 'storedBytes'],
        transaction,
        lock: true,
      });
      if (deleted === null) return false;
      const won = await updateWhere(database.jobs, { id, deletedAt, purgedAt: null }, { purgedAt: currentTime(deps) }, transaction);
      if (won) await releaseStorage(database, { userId: deleted.ownerId, bytes: deleted.storedBytes }, transaction);
      return true;
    });
    if (found) await objects.removePrefix(jobPrefix(id));
    return found;
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
