import { AppError } from '#domain/errors/app-error';
import { jobLimits } from '#domain/limits';
import type { FileRow } from '#storage/database/models/files';
import type { JobRow } from '#storage/database/models/jobs';
import type { DatabaseDeps } from '../deps.ts';

export interface FileRuns {
  file: FileRow;
  /** All versions of the file that are kept, it included. */
  versions: FileRow[];
  /** Newest first. */
  runs: JobRow[];
  /** May exceed the length of `runs`. */
  totalCount: number;
}

/**
 * The lightweighting jobs of a source file and of its other versions that are not deleted, at most `jobLimits.runsBesideEachOther`. The file itself may be deleted
 * until its objects are purged; anybody else's is `file.notFound`.
 */
export async function listRuns(deps: DatabaseDeps, input: { ownerId: string; fileId: string }): Promise<FileRuns> {
  const { database } = deps;
  const { ownerId, fileId } = input;
  const file = await database.files.findOne({ where: { id: fileId, ownerId, purgedAt: null } });
  if (file === null) throw new AppError('file.notFound');
  const { seriesId } = file;
  const versions = seriesId === null ? [file] : await database.files.findAll({ where: { seriesId, ownerId, purgedAt: null } });
  const { rows, count } = await database.jobs.findAndCountAll({
    where: { fileId: versions.map(({ id }) => id), ownerId, kind: 'lightweight', purgedAt: null, deletedAt: null },
    order: [
      ['createdAt', 'DESC'],
      ['id', 'DESC'],
    ],
    limit: jobLimits.runsBesideEachOther,
  });
  return { file, versions, runs: rows, totalCount: count };
}
