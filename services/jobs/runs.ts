import { AppError } from '#domain/errors/app-error';
import type { FileRunsView } from '#domain/jobs/views';
import { jobLimits } from '#domain/limits';
import type { Database } from '#storage/database/connect';
import { toFileView } from '../files/view.ts';
import { toJobRunView } from './view.ts';

/**
 * The runs of one source file that stand, the newest first, at most `jobLimits.runsBesideEachOther`. The file may be deleted, as long as its
 * objects stand; anybody else's is `file.notFound`.
 */
export async function listRuns(deps: { database: Database }, input: { ownerId: string; fileId: string }): Promise<FileRunsView> {
  const { database } = deps;
  const { ownerId, fileId } = input;
  const file = await database.files.findOne({ where: { id: fileId, ownerId, purgedAt: null } });
  if (file === null) throw new AppError('file.notFound');
  const { rows, count } = await database.jobs.findAndCountAll({
    where: { fileId, ownerId, purgedAt: null, deletedAt: null },
    order: [
      ['createdAt', 'DESC'],
      ['id', 'DESC'],
    ],
    limit: jobLimits.runsBesideEachOther,
  });
  const { id, fileName, modelName, format, fileSize, thumbnailUrl } = toFileView(file, { jobCount: count });
  return {
    file: { id, fileName, modelName, format, fileSize, thumbnailUrl },
    before: file.report?.summary ?? null,
    runs: rows.map((job) => toJobRunView(job, file)),
    totalCount: count,
  };
}
