import { Op, type Transaction } from 'sequelize';
import type { Database } from '#storage/database/connect';
import type { FileRow } from '#storage/database/models/files';
import { updateWhere } from '#storage/database/update-where';
import { fileAttemptPrefix, filePrefix, lookPrefix, teaserPrefix, texturePrefix } from '#storage/objects/keys';
import { currentTime } from '../deps.ts';
import { removeLater } from '../objects/remove-later.ts';
import { sweepObjects } from '../objects/sweep.ts';
import { isDelivered } from '../contracts/is-delivered.ts';
import { keepSold } from '../mall/keep-sold.ts';
import { releaseStorage } from '../uploads/storage-quota.ts';
import { seriesOf } from './counted.ts';
import type { Disposal } from '../work/work.ts';

/** Of what was sold, the buyers keep the upload and its pictures. */
const unsold = ({ id, attempt, unpackedPrefix }: FileRow): string[] => [
  ...(unpackedPrefix === null ? [] : [unpackedPrefix]),
  lookPrefix(id, attempt),
  teaserPrefix(id, attempt),
  texturePrefix(id),
];

/** A file's objects: those of its attempts, and the upload; all count against their owner's storage. */
export const fileDisposal: Disposal = {
  async discard({ database, objects }, { id, attempt }) {
    const file = await database.files.findByPk(id);
    if (file?.attempt === attempt && file.status !== 'Error' && file.status !== 'Cancelled') return false;
    await objects.removePrefix(fileAttemptPrefix(id, attempt));
    return true;
  },

  async purge(deps, { id, deletedAtMs }) {
    const { database } = deps;
    // Marked first, so that an undo can no longer win. The storage is freed once, together with the mark; the lock keeps others from counting it anew.
    let isDue = false;
    const isGone = await database.transact(async (transaction) => {
      const deletedAt = new Date(deletedAtMs);
      const deleted = await database.files.findOne({ where: { id, deletedAt }, transaction, lock: true });
      if (deleted === null) return false;
      const now = currentTime(deps);
      const won = await updateWhere(database.files, { id, deletedAt, purgedAt: null }, { purgedAt: now }, transaction);
      const { looks, mallTeasers, sceneSettings, sceneVersions, sceneTextures, modelShares } = database;
      for (const table of [looks, mallTeasers, sceneSettings, sceneVersions, sceneTextures, modelShares])
        await (table as typeof database.looks).destroy({ where: { fileId: id }, transaction });
      await forgetTags(database, deleted, transaction);
      if (!won) return true;
      const { ownerId, fileSize, storedBytes, unpackedBytes } = deleted;
      const all = fileSize + storedBytes;
      const isSold = await keepSold(database, { fileId: id, bytes: all - unpackedBytes, now }, transaction);
      const isKept = isSold || (await isDelivered(database, id, transaction));
      const removal = isKept
        ? { places: unsold(deleted), bytes: unpackedBytes }
        : { places: [filePrefix(id), deleted.objectKey], bytes: all };
      await releaseStorage(database, { userId: ownerId, bytes: removal.bytes }, transaction);
      isDue = await removeLater(database, { ...removal, ownerId, now }, transaction);
      return true;
    });
    if (isDue) await sweepObjects(deps);
    return isGone;
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

/** The tags go with the last version. */
async function forgetTags(database: Database, file: FileRow, transaction: Transaction): Promise<void> {
  const { files, fileTags, users } = database;
  const { seriesId, ownerId } = file;
  // Holds the owner's row: of two last versions that go at once the second sees that the first went.
  await updateWhere(users, { id: ownerId }, {}, transaction);
  if (seriesId !== null && (await files.count({ where: { seriesId, purgedAt: null }, transaction })) > 0) return;
  await fileTags.destroy({ where: { fileId: seriesOf(file) }, transaction });
}
