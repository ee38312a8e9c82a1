import { AppError } from '#domain/errors/app-error';
import type { SourceFileDetailView } from '#domain/files/views';
import type { Database } from '#storage/database/connect';
import { countJobs } from './list.ts';
import { toFileDetailView } from './view.ts';

/** One file of the owner with its check report; a deleted one as long as its objects stand. */
export async function fileDetail(deps: { database: Database }, input: { ownerId: string; fileId: string }): Promise<SourceFileDetailView> {
  const { database } = deps;
  const file = await database.files.findOne({ where: { id: input.fileId, ownerId: input.ownerId, purgedAt: null } });
  if (file === null) throw new AppError('file.notFound');
  const jobCounts = await countJobs(database, [file.id]);
  return toFileDetailView(file, { jobCount: jobCounts.get(file.id) ?? 0 });
}
