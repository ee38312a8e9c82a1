import { Op } from 'sequelize';
import { OpenProblem } from '#domain/open/problems';
import type { FileRow } from '#storage/database/models/files';
import type { OpenFileRow } from '#storage/database/models/open';
import type { UploadRow } from '#storage/database/models/uploads';
import type { DatabaseDeps } from '../deps.ts';
import { scopeOf, type OpenCaller } from './caller.ts';

/** A file that came by a key: its upload, and what was made of it once that was completed. */
export interface OpenFile {
  row: OpenFileRow;
  upload: UploadRow;
  file: FileRow | null;
}

/** A file of the caller's project; `not_found` for any other, and for deleted ones. */
export async function findOpenFile(deps: DatabaseDeps, caller: OpenCaller, id: string): Promise<OpenFile> {
  const row = await deps.database.openFiles.findOne({ where: { id, ...scopeOf(caller) } });
  const [found] = row === null ? [] : await withRows(deps, [row], true);
  if (found === undefined) throw new OpenProblem('not_found', { what: `file_${id}` });
  return found;
}

/** Files of the caller's project, newest first, from behind the cursor. */
export async function listOpenFiles(
  deps: DatabaseDeps,
  caller: OpenCaller,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ files: OpenFile[]; next: string | null }> {
  const where = { ...scopeOf(caller), ...(cursor !== undefined && { id: { [Op.lt]: cursor } }) };
  const rows = await deps.database.openFiles.findAll({ where, order: [['id', 'DESC']], limit: limit + 1 });
  const page = rows.slice(0, limit);
  return { files: await withRows(deps, page, false), next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/** Without those that were deleted elsewhere. */
export async function withRows({ database }: DatabaseDeps, rows: readonly OpenFileRow[], withReport: boolean): Promise<OpenFile[]> {
  const ids = rows.map(({ id }) => id);
  const uploads = await database.uploads.findAll({ where: { id: ids, status: { [Op.ne]: 'Aborted' } } });
  const files = await database.files.findAll({
    where: { uploadId: ids },
    ...(withReport && { attributes: { include: ['report'] } }),
  });
  return rows.flatMap((row) => {
    const upload = uploads.find(({ id }) => id === row.id);
    const file = files.find(({ uploadId }) => uploadId === row.id) ?? null;
    return upload === undefined || (file !== null && file.deletedAt !== null) ? [] : { row, upload, file };
  });
}
