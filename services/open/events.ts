import type { OpenJobStatus } from '#domain/open/schema';
import type { UserEventRow } from '#storage/database/models/events';
import { eventsSince } from '../events/since.ts';
import type { DatabaseDeps } from '../deps.ts';
import { scopeOf, type OpenCaller } from './caller.ts';
import { isOver, withRuns, type OpenJob } from './find-job.ts';
import { withRows, type OpenFile } from './find-file.ts';

/** Something that happened to what came by a key, with that as it now is. */
export type OpenEvent = Told & {
  seq: number;
  at: Date;
  /** Of all users' events; and which of the row's it is. */
  rowId: number;
  part: number;
};

type Told =
  | { type: 'file.ready' | 'file.failed'; file: OpenFile }
  | { type: 'job.progressed' | 'job.succeeded' | 'job.failed' | 'job.cancelled'; job: OpenJob };

const ends: Readonly<Partial<Record<OpenJobStatus, 'job.succeeded' | 'job.failed' | 'job.cancelled'>>> = {
  succeeded: 'job.succeeded',
  failed: 'job.failed',
  cancelled: 'job.cancelled',
};

/**
 * A project's events after a cursor, in order: the account's own stream, as far as it tells of what came by the project's keys. At most `limit` rows of that stream are read at once, so a page may
 * have fewer, or none, while more follow.
 */
export async function readOpenEvents(
  deps: DatabaseDeps,
  caller: OpenCaller,
  { cursor, limit }: { cursor: number; limit: number },
): Promise<{ events: OpenEvent[]; next: number; hasMore: boolean }> {
  const rows = await eventsSince(deps, { userId: caller.ownerId, sinceSeq: cursor, limit });
  const jobs = await jobsOf(deps, caller, rows);
  const about = { files: await filesOf(deps, caller, rows), jobs, doneAt: await doneAtOf(deps, caller, jobs) };
  const events = rows.flatMap((row) =>
    [...eventsOf(row, about)].map((event, part): OpenEvent => ({ ...event, seq: row.seq, at: row.createdAt, rowId: row.id, part })),
  );
  return { events, next: rows.at(-1)?.seq ?? cursor, hasMore: rows.length === limit };
}

async function filesOf(deps: DatabaseDeps, caller: OpenCaller, events: readonly UserEventRow[]): Promise<OpenFile[]> {
  const { files, openFiles } = deps.database;
  const ids = events.flatMap(({ payload, subjectId }) => (payload.type === 'check' && payload.step === 'done' ? [subjectId] : []));
  if (ids.length === 0) return [];
  const known = await files.findAll({ where: { id: ids }, attributes: ['uploadId'] });
  const rows = await openFiles.findAll({ where: { id: known.map(({ uploadId }) => uploadId), ...scopeOf(caller) } });
  return withRows(deps, rows, false);
}

async function jobsOf(deps: DatabaseDeps, caller: OpenCaller, events: readonly UserEventRow[]): Promise<OpenJob[]> {
  const { orderLines, openJobs, files } = deps.database;
  const of = (type: 'job' | 'check'): string[] => [
    ...new Set(events.filter(({ payload }) => payload.type === type).map(({ subjectId }) => subjectId)),
  ];
  const [runs, checked] = [of('job'), of('check')];
  const lines = runs.length === 0 ? [] : await orderLines.findAll({ where: { jobId: runs }, attributes: ['orderId'] });
  const uploads = checked.length === 0 ? [] : await files.findAll({ where: { id: checked }, attributes: ['uploadId'] });
  const ordered = await openJobs.findAll({ where: { id: lines.map(({ orderId }) => orderId), ...scopeOf(caller) } });
  const checks = await openJobs.findAll({ where: { kind: 'check', fileId: uploads.map(({ uploadId }) => uploadId), ...scopeOf(caller) } });
  return withRuns(deps, [...ordered, ...checks]);
}

/** The place in the stream at which each run of a job with several was done. Their clocks may differ: which was last is told by this alone. */
async function doneAtOf({ database }: DatabaseDeps, { ownerId }: OpenCaller, jobs: readonly OpenJob[]): Promise<Map<string, number>> {
  const runs = jobs.flatMap((job) => (isOver(job.status) && job.runs.length > 1 ? job.runs.map(({ id }) => id) : []));
  if (runs.length === 0) return new Map();
  const where = { userId: ownerId, subjectId: runs };
  const rows = await database.userEvents.findAll({ where, order: ['seq'], attributes: ['subjectId', 'seq', 'payload'] });
  return new Map(
    rows.flatMap(({ subjectId, seq, payload }): [string, number][] =>
      payload.type === 'job' && payload.step === 'done' ? [[subjectId, seq]] : [],
    ),
  );
}

interface About {
  files: OpenFile[];
  jobs: OpenJob[];
  doneAt: ReadonlyMap<string, number>;
}

function* eventsOf({ subjectId, payload }: UserEventRow, about: About): Generator<Told> {
  if (payload.type === 'check' && payload.step === 'done') {
    const file = about.files.find((one) => one.file?.id === subjectId);
    if (file !== undefined) yield { type: payload.outcome.status === 'Success' ? 'file.ready' : 'file.failed', file };
    for (const job of about.jobs) {
      const end = ends[job.status];
      if (job.row.kind === 'check' && job.file?.id === subjectId && end !== undefined) yield { type: end, job };
    }
  }
  if (payload.type !== 'job' || payload.step === 'queued') return;
  const job = about.jobs.find(({ runs }) => runs.some(({ id }) => id === subjectId));
  if (job === undefined) return;
  const end = payload.step === 'done' && isLast(job, subjectId, about.doneAt) ? ends[job.status] : undefined;
  yield { type: end ?? 'job.progressed', job };
}

/** Whether a run was the last of its job to end, so that the job ended with it. */
function isLast({ runs, status }: OpenJob, runId: string, doneAt: About['doneAt']): boolean {
  if (!isOver(status)) return false;
  const at = (id: string): number => doneAt.get(id) ?? 0;
  return runs.every(({ id }) => at(id) <= at(runId));
}
