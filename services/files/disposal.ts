import { Op } from 'sequelize';
import { updateWhere } from '#storage/database/update-where';
import { fileAttemptPrefix, filePrefix, lookPrefix } from '#storage/objects/keys';
import { currentTime } from '../deps.ts';
import { keepSold } from '../mall/keep-sold.ts';
import { releaseStorage } from '../uploads/storage-quota.ts';
import type { Disposal } from '../work/work.ts';

/** A file's objects: those of its attempts, and the upload; all count against their owner's storage. */
export const fileDisposal: Disposal = {
  async discard({ database, objects }, { id, attempt }) {
    const file = await database.files.findByPk(id);
    if (file?.attempt === attempt && file.status !== 'Error' && file.status !== 'Cancelled') return false;
    await objects.removePrefix(fileAttemptPrefix(id, attempt));
    return true;
  },

  async purge(deps, { id, deletedAtMs }) {
    const { database, objects } = deps;
    // Marked first, so that an undo can no longer win. The storage is freed once, together with the mark; the lock keeps others from counting it anew.
    const gone = await database.transact(async (transaction) => {
      const deletedAt = new Date(deletedAtMs);
      const deleted = await database.files.findOne({ where: { id, deletedAt }, transaction, lock: true });
      if (deleted === null) return null;
      const won = await updateWhere(database.files, { id, deletedAt, purgedAt: null }, { purgedAt: currentTime(deps) }, transaction);
      await database.looks.destroy({ where: { fileId: id }, transaction });
      if (won) await releaseStorage(database, { userId: deleted.ownerId, bytes: deleted.fileSize + deleted.storedBytes }, transaction);
      const isSold = await keepSold(database, { fileId: id, now: currentTime(deps) }, transaction);
      return { file: deleted, isSold };
    });
    if (gone === null) return false;
    const { file, isSold } = gone;
    // Of what was sold, the buyers keep the upload and its pictures.
    if (isSold) {
      if (file.unpackedPrefix !== null) await objects.removePrefix(file.unpackedPrefix);
      await objects.removePrefix(lookPrefix(id, file.attempt));
      return true;
    }
    await objects.removePrefix(filePrefix(id));
    await objects.remove(file.objectKey);
    return true;
  },

  async findDeleted({ database }, { id, deletedAtMs }) {
    const file = await database.files.findOne({ where: { id, deletedAt: new Date(deletedAtMs), purgedAt: null } });
    return file === null ? undefined : { ownerId: file.ownerId, fileName: file.fileName };
  },

  async listDeleted({ database }, before) {
    const rows = await database.files.findAll({
      where: { deletedAt: { [Op.lt]: before }, purgedAt: null },
      attributes: ['id', 'deletedAt'],
    });
    return rows.map(({ id, deletedAt }) => ({ kind: 'file', id, deletedAtMs: deletedAt?.getTime() ?? 0 }));
  },
};
