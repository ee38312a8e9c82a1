import { literal, Op, type Order, type WhereOptions } from 'sequelize';
import type { JobKind } from '#domain/kinds/jobs';
import type { JobSort } from '#domain/jobs/schema';
import { openJobStatuses, type JobStatus } from '#domain/jobs/state';
import { deleteLimits } from '#domain/limits';
import { pageWindow } from '#domain/wire/page-window';
import { containsSql } from '#storage/database/contains';
import type { JobRow } from '#storage/database/models/jobs';
import { currentTime, type ClockDeps } from '../deps.ts';
import { sourceColumns, type JobSource } from './source.ts';

export interface JobQuery {
  ownerId: string;
  pageNo: number;
  pageSize: number;
  /** Matches the model's or the source file's name. */
  keyword: string;
  status: 'all' | 'running' | 'success' | 'error' | 'cancelled';
  /** Only jobs of this source file. */
  fileId?: string | undefined;
  /** Only jobs of this kind. */
  kind?: JobKind | undefined;
  sort: JobSort;
}

export interface JobPage {
  totalCount: number;
  jobs: { job: JobRow; source: JobSource | undefined }[];
}

const statusFilters: Record<Exclude<JobQuery['status'], 'all'>, readonly JobStatus[]> = {
  running: openJobStatuses,
  success: ['Success'],
  error: ['Error'],
  cancelled: ['Cancelled'],
};

const withoutResultLast = literal('CASE WHEN jobs.result_bytes = 0 THEN 1 ELSE 0 END');
/** Result bytes per source byte: the smaller, the more was saved. */
const shareLeft = literal('jobs.result_bytes * 1.0 / (SELECT files.file_size FROM files WHERE files.id = jobs.file_id)');

const orders: Record<JobQuery['sort'], Order & unknown[]> = {
  newest: [['createdAt', 'DESC']],
  oldest: [['createdAt', 'ASC']],
  name: [['modelName', 'ASC']],
  smallest: [withoutResultLast, ['resultBytes', 'ASC']],
  saved: [withoutResultLast, [shareLeft, 'ASC']],
};

/** A page of the owner's jobs; deleted ones stay listed while they can be restored. */
export async function listJobs(deps: ClockDeps, input: JobQuery): Promise<JobPage> {
  const { database } = deps;
  const { ownerId, pageNo, pageSize, keyword } = input;
  const undoFrom = new Date(currentTime(deps).getTime() - deleteLimits.undoMs);
  const contains = (column: string): string => containsSql(database.sequelize, column, keyword);
  const ofFileNamed = `jobs.file_id IN (SELECT files.id FROM files WHERE files.owner_id = jobs.owner_id AND ${contains('files.file_name')})`;
  const where: WhereOptions = {
    ownerId,
    purgedAt: null,
    ...(input.status !== 'all' && { status: [...statusFilters[input.status]] }),
    ...(input.fileId !== undefined && { fileId: input.fileId }),
    ...(input.kind !== undefined && { kind: input.kind }),
    [Op.and]: [
      { [Op.or]: [{ deletedAt: null }, { deletedAt: { [Op.gt]: undoFrom } }] },
      ...(keyword === '' ? [] : [{ [Op.or]: [literal(contains('jobs.model_name')), literal(ofFileNamed)] }]),
    ],
  };
  const { rows, count } = await database.jobs.findAndCountAll({
    where,
    order: [...orders[input.sort], ['id', 'DESC']] as Order,
    ...pageWindow({ pageNo, pageSize }),
  });
  const fileIds = [...new Set(rows.flatMap(({ fileId }) => fileId ?? []))];
  const files = await database.files.findAll({ where: { id: fileIds }, attributes: [...sourceColumns] });
  const sources = new Map(files.map((file) => [file.id, file]));
  return { totalCount: count, jobs: rows.map((job) => ({ job, source: sources.get(job.fileId ?? '') })) };
}
