import { literal, Op } from 'sequelize';
import { deleteLimits } from '#domain/limits';
import { currentTime, type ClockDeps } from '../deps.ts';

const batch = 200;

/** A row to which one of these tables still refers by `file_id` stays as long as that does. */
const referring = ['jobs', 'mall_models', 'looks'];

/** Removes the rows of files that were removed for good 30 days ago and to which nothing refers, with those of their uploads; returns how many. */
export async function sweepFiles(deps: ClockDeps): Promise<number> {
  const { files, uploads, shapeFingerprints, transact } = deps.database;
  const unused = referring.map((table) => literal(`NOT EXISTS (SELECT 1 FROM ${table} WHERE ${table}.file_id = files.id)`));
  const before = new Date(currentTime(deps).getTime() - deleteLimits.rowsStayMs);
  const where = { purgedAt: { [Op.lt]: before }, [Op.and]: unused };
  for (let removed = 0; ;) {
    const rows = await files.findAll({ where, attributes: ['id', 'uploadId'], limit: batch });
    removed += await transact(async (transaction) => {
      await shapeFingerprints.destroy({ where: { fileId: rows.map(({ id }) => id) }, transaction });
      await uploads.destroy({ where: { id: rows.map(({ uploadId }) => uploadId) }, transaction });
      return files.destroy({ where: { id: rows.map(({ id }) => id) }, transaction });
    });
    if (rows.length < batch) return removed;
  }
}
