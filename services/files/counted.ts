import { col, fn, Op } from 'sequelize';
import type { Database } from '#storage/database/connect';
import type { FileRow } from '#storage/database/models/files';

/** A file with what lists show beside its row. */
export interface CountedFile {
  file: FileRow;
  /** Jobs that are not deleted. */
  jobCount: number;
  /** By name. */
  tags: string[];
  /** Versions that are not deleted, this one included where it is not. */
  versionCount: number;
}

/** What all versions of a file share is kept under this id: that of the first version. */
export const seriesOf = ({ id, seriesId }: Pick<FileRow, 'id' | 'seriesId'>): string => seriesId ?? id;

/** These files with their counts and tags, in three queries at most. */
export async function countFiles(database: Database, files: readonly FileRow[]): Promise<CountedFile[]> {
  if (files.length === 0) return [];
  const [jobCounts, tags, versions] = await Promise.all([
    countJobs(
      database,
      files.map(({ id }) => id),
    ),
    tagsOf(database, files.map(seriesOf)),
    countVersions(
      database,
      files.flatMap(({ seriesId }) => seriesId ?? []),
    ),
  ]);
  return files.map((file) => ({
    file,
    jobCount: jobCounts.get(file.id) ?? 0,
    tags: tags.get(seriesOf(file)) ?? [],
    versionCount: versions.get(file.seriesId ?? '') ?? 1,
  }));
}

/** Counts each file's jobs that are not deleted, in one query. */
async function countJobs(database: Database, fileIds: string[]): Promise<Map<string, number>> {
  const rows = (await database.jobs.findAll({
    where: { fileId: fileIds, deletedAt: null },
    attributes: ['fileId', [fn('COUNT', col('id')), 'jobCount']],
    group: ['fileId'],
    raw: true,
  })) as unknown as { fileId: string; jobCount: number }[];
  return new Map(rows.map(({ fileId, jobCount }) => [fileId, jobCount]));
}

async function tagsOf({ fileTags }: Database, ids: string[]): Promise<Map<string, string[]>> {
  const rows = await fileTags.findAll({ where: { fileId: { [Op.in]: ids } }, order: ['tagKey'] });
  const tags = new Map<string, string[]>();
  for (const { fileId, tag } of rows) tags.set(fileId, [...(tags.get(fileId) ?? []), tag]);
  return tags;
}

async function countVersions({ files }: Database, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = (await files.findAll({
    where: { seriesId: ids, deletedAt: null },
    attributes: ['seriesId', [fn('COUNT', col('id')), 'versions']],
    group: ['seriesId'],
    raw: true,
  })) as unknown as { seriesId: string; versions: number }[];
  return new Map(rows.map(({ seriesId, versions }) => [seriesId, versions]));
}
