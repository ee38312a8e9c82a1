import type { Database } from '#storage/database/connect';
import type { FileRow } from '#storage/database/models/files';
import type { JobRow } from '#storage/database/models/jobs';
import { SupersededError } from './failures.ts';

/** The source file of a job. Throws `SupersededError` when there is none. */
export async function sourceOf(database: Database, { fileId }: JobRow): Promise<FileRow> {
  const file = fileId === null ? null : await database.files.findByPk(fileId);
  if (file === null) throw new SupersededError();
  return file;
}
