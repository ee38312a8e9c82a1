import { col, fn, literal, Op, type Order, type WhereOptions } from 'sequelize';
import { listedModelTypes, type ModelType, type Origin } from '#domain/files/model-type';
import type { FileSort } from '#domain/files/schema';
import { openFileStatuses, type FileStatus } from '#domain/files/state';
import { deleteLimits } from '#domain/limits';
import { pageWindow } from '#domain/wire/page-window';
import type { Database } from '#storage/database/connect';
import { containsSql } from '#storage/database/contains';
import type { FileRow } from '#storage/database/models/files';
import { currentTime, type ClockDeps } from '../deps.ts';

export interface FileQuery {
  ownerId: string;
  pageNo: number;
  pageSize: number;
  /** Matches the model's or the file's name. */
  keyword: string;
  status: 'all' | 'running' | 'success' | 'error' | 'cancelled';
  /** Without one, those of `listedModelTypes`. */
  modelType?: ModelType | undefined;
  origin?: Origin | undefined;
  sort: FileSort;
}

/** A file and its number of jobs that are not deleted. */
export interface CountedFile {
  file: FileRow;
  jobCount: number;
}

export interface FilePage {
  totalCount: number;
  files: CountedFile[];
}

const statusFilters: Record<Exclude<FileQuery['status'], 'all'>, readonly FileStatus[]> = {
  running: openFileStatuses,
  success: ['Success'],
  error: ['Error'],
  cancelled: ['Cancelled'],
};

const orders: Record<FileQuery['sort'], Order> = {
  newest: [['createdAt', 'DESC']],
  oldest: [['createdAt', 'ASC']],
  name: [['modelName', 'ASC']],
  largest: [['fileSize', 'DESC']],
  smallest: [['fileSize', 'ASC']],
};

/** A page of the owner's files; deleted ones stay listed while they can be restored. */
export async function listFiles(deps: ClockDeps, input: FileQuery): Promise<FilePage> {
  const { database } = deps;
  const { ownerId, pageNo, pageSize, keyword } = input;
  const undoFrom = new Date(currentTime(deps).getTime() - deleteLimits.undoMs);
  const contains = (column: string) => literal(containsSql(database.sequelize, column, keyword));
  const where: WhereOptions = {
    ownerId,
    purgedAt: null,
    ...(input.status !== 'all' && { status: [...statusFilters[input.status]] }),
    modelType: input.modelType ?? [...listedModelTypes],
    ...(input.origin !== undefined && { origin: input.origin }),
    [Op.and]: [
      { [Op.or]: [{ deletedAt: null }, { deletedAt: { [Op.gt]: undoFrom } }] },
      ...(keyword === '' ? [] : [{ [Op.or]: [contains('model_name'), contains('file_name')] }]),
    ],
  };
  const { rows, count } = await database.files.findAndCountAll({
    where,
    order: [...(orders[input.sort] as [string, string][]), ['id', 'DESC']],
    ...pageWindow({ pageNo, pageSize }),
  });
  const jobCounts = await countJobs(
    database,
    rows.map(({ id }) => id),
  );
  return { totalCount: count, files: rows.map((file) => ({ file, jobCount: jobCounts.get(file.id) ?? 0 })) };
}

/** Counts each file's jobs that are not deleted, in one query. */
export async function countJobs(database: Database, fileIds: string[]): Promise<Map<string, number>> {
  if (fileIds.length === 0) return new Map();
  const rows = (await database.jobs.findAll({
    where: { fileId: fileIds, deletedAt: null },
    attributes: ['fileId', [fn('COUNT', col('id')), 'jobCount']],
    group: ['fileId'],
    raw: true,
  })) as unknown as { fileId: string; jobCount: number }[];
  return new Map(rows.map(({ fileId, jobCount }) => [fileId, jobCount]));
}
