import { Op } from 'sequelize';
import { fileStatuses, isFinalFileStatus } from '#domain/files/state';
import { workflowIds } from '#domain/jobs/ids';
import { isFinalJobStatus, jobStatuses } from '#domain/jobs/state';
import type { Database } from '#storage/database/connect';

const openFileStatuses = fileStatuses.filter((status) => !isFinalFileStatus(status));
const openJobStatuses = jobStatuses.filter((status) => !isFinalJobStatus(status));

/** Ids of the workflows that should be running: of every row that has not ended and whose start is not still to be sent. */
export async function listUnfinished(deps: { database: Database }, input: { purgeDueBefore: Date }): Promise<string[]> {
  const { files, jobs, outbox } = deps.database;
  const attributes = ['id', 'attempt'];
  const overdue = { deletedAt: { [Op.lt]: input.purgeDueBefore }, purgedAt: null };
  const [checks, runs, oldFiles, oldJobs, pending] = await Promise.all([
    files.findAll({ where: { status: openFileStatuses, purgedAt: null }, attributes }),
    jobs.findAll({ where: { status: openJobStatuses, purgedAt: null }, attributes }),
    files.findAll({ where: overdue, attributes: ['id', 'deletedAt'] }),
    jobs.findAll({ where: overdue, attributes: ['id', 'deletedAt'] }),
    outbox.findAll({ where: { status: 'Pending' }, attributes: ['workflowId'] }),
  ]);
  const onTheirWay = new Set(pending.map(({ workflowId }) => workflowId));
  return [
    ...checks.map(({ id, attempt }) => workflowIds.check(id, attempt)),
    ...runs.map(({ id, attempt }) => workflowIds.job(id, attempt)),
    ...oldFiles.map(({ id, deletedAt }) => workflowIds.purge('file', id, deletedAt?.getTime() ?? 0)),
    ...oldJobs.map(({ id, deletedAt }) => workflowIds.purge('job', id, deletedAt?.getTime() ?? 0)),
  ].filter((workflowId) => !onTheirWay.has(workflowId));
}
