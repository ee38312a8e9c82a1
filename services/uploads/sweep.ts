import { Op, type WhereOptions } from 'sequelize';
import { uploadLimits } from '#domain/limits';
import type { UploadRow } from '#storage/database/models/uploads';
import { currentTime, type StorageDeps } from '../deps.ts';
import { clearStore, endUpload } from './abort.ts';

const batch = 100;

/**
 * Ends abandoned uploads and completed ones that were never claimed, clears the store where an earlier abort could not, and deletes old
 * rows. Returns how many uploads were ended and how many bytes were freed.
 */
export async function sweepUploads(deps: StorageDeps): Promise<{ ended: number; bytes: number }> {
  const sweptAt = currentTime(deps);
  const longAgo = new Date(sweptAt.getTime() - uploadLimits.abandonedMs);
  const unfinished = { status: ['Open', 'Completing'], expiresAt: { [Op.lte]: sweptAt } };
  const unused = { status: 'Completed', completedAt: { [Op.lte]: longAgo }, claimedBy: null };
  const swept = { ended: 0, bytes: 0 };

  for (const where of [unfinished, unused] as WhereOptions<UploadRow>[]) {
    await forEachRow(deps, where, async (upload) => {
      if (!(await endUpload(deps, upload, [upload.status]))) return;
      swept.ended += 1;
      swept.bytes += upload.fileSize;
      await clearStore(deps, upload);
    });
  }
  await forEachRow(deps, { status: 'Aborted', storeUploadId: { [Op.ne]: '' } }, (upload) => clearStore(deps, upload));
  const dead = { status: 'Aborted', storeUploadId: '', expiresAt: { [Op.lte]: longAgo } };
  await deps.database.transact((transaction) => deps.database.uploads.destroy({ where: dead, transaction }));
  return swept;
}

/** Walks rows by id in batches; a row that cannot be ended now is left to the next sweep. */
async function forEachRow(deps: StorageDeps, where: WhereOptions<UploadRow>, work: (upload: UploadRow) => Promise<unknown>): Promise<void> {
  for (let after = ''; ;) {
    const rows = await deps.database.uploads.findAll({
      where: { [Op.and]: [where, { id: { [Op.gt]: after } }] },
      order: ['id'],
      limit: batch,
    });
    for (const upload of rows) await work(upload);
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return;
    after = last.id;
  }
}
