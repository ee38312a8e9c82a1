import type { BulkActView, BulkFailureView } from '#domain/bulk/views';
import { AppError } from '#domain/errors/app-error';
import { subjectOfRun } from '#domain/workflows/ids';
import { pageWindow } from '#domain/wire/page-window';
import type { DatabaseDeps } from '../deps.ts';

interface Paged {
  pageNo: number;
  pageSize: number;
}

/** A page of acts on much work, the newest first. */
export async function listBulk({ database }: DatabaseDeps, paged: Paged): Promise<{ rows: BulkActView[]; totalCount: number }> {
  const { rows, count } = await database.bulkActs.findAndCountAll({
    order: [
      ['createdAt', 'DESC'],
      ['id', 'DESC'],
    ],
    ...pageWindow(paged),
  });
  const beginners = await database.users.findAll({
    where: { id: [...new Set(rows.map(({ byId }) => byId))] },
    attributes: ['id', 'nickName'],
  });
  const names = new Map(beginners.map(({ id, nickName }) => [id, nickName]));
  const views = rows.map(
    ({ id, act, status, filter, repeats, cause, byId, total, done, skipped, failed, createdAt, seenAt, endedAt }): BulkActView => ({
      ...{ id, act, status, ...filter, repeats, cause, by: names.get(byId) ?? '', total, done, skipped, failed },
      beganAt: createdAt.toISOString(),
      seenAt: seenAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    }),
  );
  return { rows: views, totalCount: count };
}

/** A page of what an act failed at. `bulk.notFound` if there is none. */
export async function listBulkFailures(
  { database }: DatabaseDeps,
  { bulkId, ...paged }: Paged & { bulkId: string },
): Promise<{ rows: BulkFailureView[]; totalCount: number }> {
  const { bulkActs, bulkFailures, jobs, files } = database;
  if ((await bulkActs.count({ where: { id: bulkId } })) === 0) throw new AppError('bulk.notFound');
  const { rows, count } = await bulkFailures.findAndCountAll({ where: { bulkId }, order: [['workflowId', 'DESC']], ...pageWindow(paged) });
  const ids = rows.map(({ workflowId }) => subjectOfRun(workflowId)?.id ?? '');
  const find = { where: { id: ids }, attributes: ['id', 'modelName'] };
  const [ofJobs, ofFiles] = await Promise.all([jobs.findAll(find), files.findAll(find)]);
  const names = new Map([...ofFiles, ...ofJobs].map(({ id, modelName }) => [id, modelName]));
  const views = rows.map(({ workflowId, reason, failedAt }, index): BulkFailureView => ({
    ...{ workflowId, name: names.get(ids[index] ?? '') ?? '', reason, failedAt: failedAt.toISOString() },
  }));
  return { rows: views, totalCount: count };
}
