import { Op } from 'sequelize';
import { deleteLimits } from '#domain/limits';
import { AppError } from '#domain/errors/app-error';
import { currentTime, type ClockDeps } from '../deps.ts';
import { countFiles, seriesOf, type CountedFile } from '../files/counted.ts';

/** All versions of the owner's file, the newest first; deleted ones stay listed while they can be restored. `file.notFound`. */
export async function listVersions(deps: ClockDeps, { ownerId, fileId }: { ownerId: string; fileId: string }): Promise<CountedFile[]> {
  const { database } = deps;
  const file = await database.files.findOne({ where: { id: fileId, ownerId, purgedAt: null } });
  if (file === null) throw new AppError('file.notFound');
  const undoFrom = new Date(currentTime(deps).getTime() - deleteLimits.undoMs);
  const series = seriesOf(file);
  const rows = await database.files.findAll({
    where: {
      ...{ ownerId, purgedAt: null },
      [Op.and]: [
        { [Op.or]: [{ id: series }, { seriesId: series }] },
        { [Op.or]: [{ deletedAt: null }, { deletedAt: { [Op.gt]: undoFrom } }] },
      ],
    },
    order: [['revision', 'DESC']],
  });
  return countFiles(database, rows);
}
