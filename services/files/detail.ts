import { AppError } from '#domain/errors/app-error';
import type { DatabaseDeps } from '../deps.ts';
import { countFiles, type CountedFile } from './counted.ts';

/** One of the owner's files, with its report, including a deleted one until its objects are purged. */
export async function fileDetail(deps: DatabaseDeps, input: { ownerId: string; fileId: string }): Promise<CountedFile> {
  const { database } = deps;
  const where = { id: input.fileId, ownerId: input.ownerId, purgedAt: null };
  const file = await database.files.findOne({ where, attributes: { include: ['report'] } });
  const [counted] = file === null ? [] : await countFiles(database, [file]);
  if (counted === undefined) throw new AppError('file.notFound');
  return counted;
}
