import { Op } from 'sequelize';
import type { OpenJobStatus } from '#domain/open/schema';
import { OpenProblem } from '#domain/open/problems';
import type { JobStatus } from '#domain/jobs/state';
import type { FileRow } from '#storage/database/models/files';
import type { JobRow } from '#storage/database/models/jobs';
import type { OpenJobRow } from '#storage/database/models/open';
import type { OrderRow } from '#storage/database/models/orders';
import type { DatabaseDeps } from '../deps.ts';
import { scopeOf, type OpenCaller } from './caller.ts';

/** Work by a key: its order with a run for each output; a check is its file's. */
export interface OpenJob {
  row: OpenJobRow;
  order: OrderRow | null;
  runs: JobRow[];
  file: FileRow | null;
  status: OpenJobStatus;
}

const fileStatuses = { Pending: 'queued', Checking: 'running', Success: 'succeeded', Error: 'failed', Cancelled: 'cancelled' } as const;
const runStatuses: Readonly<Record<JobStatus, OpenJobStatus>> = {
  Queued: 'queued',
  Running: 'running',
  Waiting: 'running',
  Success: 'succeeded',
  Error: 'failed',
  Cancelled: 'cancelled',
};

/** Of several runs: what is still to come counts first, then the worst. */
const severity: readonly OpenJobStatus[] = ['running', 'queued', 'failed', 'cancelled', 'succeeded'];

export const isOver = (status: OpenJobStatus): boolean => status !== 'queued' && status !== 'running';

function statusOf(row: OpenJobRow, runs: readonly JobRow[], file: FileRow | null): OpenJobStatus {
  if (row.kind === 'check') return file === null ? 'queued' : fileStatuses[file.status];
  const statuses = new Set(runs.map(({ status }) => runStatuses[status]));
  if (statuses.has('queued') && statuses.size > 1 && !statuses.has('running')) return 'running';
  return severity.find((status) => statuses.has(status)) ?? 'queued';
}

/** A job of the caller's project; `not_found` for any other. */
export async function findOpenJob(deps: DatabaseDeps, caller: OpenCaller, id: string): Promise<OpenJob> {
  const row = await deps.database.openJobs.findOne({ where: { id, ...scopeOf(caller) } });
  const [found] = row === null ? [] : await withRuns(deps, [row]);
  if (found === undefined) throw new OpenProblem('not_found', { what: `job_${id}` });
  return found;
}

/** The job that a run belongs to. */
export async function findJobOfRun(
  deps: DatabaseDeps,
  caller: OpenCaller,
  runId: string,
): Promise<{ job: OpenJob; run: JobRow } | undefined> {
  const line = await deps.database.orderLines.findOne({ where: { jobId: runId } });
  const row = line === null ? null : await deps.database.openJobs.findOne({ where: { id: line.orderId, ...scopeOf(caller) } });
  if (row === null) return undefined;
  const [job] = await withRuns(deps, [row]);
  const run = job?.runs.find(({ id }) => id === runId);
  return job === undefined || run === undefined ? undefined : { job, run };
}

export interface JobsAsked {
  limit: number;
  cursor?: string | undefined;
  status?: OpenJobStatus | undefined;
  kind?: OpenJobRow['kind'] | undefined;
  file?: string | undefined;
}

/** Jobs of the caller's project, newest first. With a status, a page may have fewer than `limit` although more follow. */
export async function listOpenJobs(
  deps: DatabaseDeps,
  caller: OpenCaller,
  asked: JobsAsked,
): Promise<{ jobs: OpenJob[]; next: string | null }> {
  const { limit, cursor, status, kind, file } = asked;
  const where = {
    ...scopeOf(caller),
    ...(cursor !== undefined && { id: { [Op.lt]: cursor } }),
    ...(kind !== undefined && { kind }),
    ...(file !== undefined && { fileId: file }),
  };
  const rows = await deps.database.openJobs.findAll({ where, order: [['id', 'DESC']], limit: limit + 1 });
  const page = rows.slice(0, limit);
  const jobs = (await withRuns(deps, page)).filter((job) => status === undefined || job.status === status);
  return { jobs, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

export async function withRuns({ database }: DatabaseDeps, rows: readonly OpenJobRow[]): Promise<OpenJob[]> {
  const ids = rows.filter(({ kind }) => kind !== 'check').map(({ id }) => id);
  const orders = await database.orders.findAll({ where: { id: ids } });
  const lines = await database.orderLines.findAll({ where: { orderId: ids }, order: ['orderId', 'line'] });
  const runs = await database.jobs.findAll({ where: { id: lines.flatMap(({ jobId }) => jobId ?? []) } });
  const files = await database.files.findAll({ where: { uploadId: [...new Set(rows.map(({ fileId }) => fileId))] } });
  return rows.map((row) => {
    const order = orders.find(({ id }) => id === row.id) ?? null;
    const own = lines.filter(({ orderId }) => orderId === row.id).flatMap(({ jobId }) => runs.find(({ id }) => id === jobId) ?? []);
    const file = files.find(({ uploadId }) => uploadId === row.fileId) ?? null;
    return { row, order, runs: own, file, status: statusOf(row, own, file) };
  });
}
