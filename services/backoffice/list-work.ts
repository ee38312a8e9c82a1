import { Op, type WhereOptions } from 'sequelize';
import { workStates, type WorkState } from '#domain/backoffice/work';
import type { JobStatus } from '#domain/jobs/state';
import type { JobKind } from '#domain/kinds/jobs';
import type { WorkKindName } from '#domain/kinds/works';
import { runId, subjectOfRun } from '#domain/workflows/ids';
import { pageWindow } from '#domain/wire/page-window';
import type { Database } from '#storage/database/connect';
import type { UserRow } from '#storage/database/models/accounts';
import type { FileRow } from '#storage/database/models/files';
import type { JobRow } from '#storage/database/models/jobs';
import type { WaitingWorkRow } from '#storage/database/models/work';
import { sliceBehind, type Behind, type Slice } from '#storage/database/slice-behind';
import type { DatabaseDeps } from '../deps.ts';
import { listWaiting, pageWaiting, waitingBehind, type WaitingWork } from '../work/waiting/list.ts';

export interface WorkFilter {
  /** Of a job, a file or an account; empty for all. */
  keyword: string;
  state: WorkState;
  kind?: JobKind | undefined;
}

export interface WorkQuery extends WorkFilter {
  pageNo: number;
  pageSize: number;
}

/** Work of somebody's, with why it waits if it does. */
export interface ListedWork {
  workflowId: string;
  kind: WorkKindName;
  job: JobRow | null;
  /** What is checked or drawn, where it is no job. */
  file: FileRow | null;
  owner: UserRow | undefined;
  waiting: WaitingWork | undefined;
}

/** A page of everybody's work: what waits for an operator, the longest first, or jobs, the newest first. */
export async function listWork({ database }: DatabaseDeps, query: WorkQuery): Promise<{ totalCount: number; rows: ListedWork[] }> {
  const { pageNo, pageSize } = query;
  const states = workStates[query.state];
  if (states === null) {
    const named = await waitingConditions(database, query.keyword);
    const { rows, totalCount } = await pageWaiting({ database }, { kind: query.kind, named, pageNo, pageSize });
    return { totalCount, rows: await describeWaiting(database, rows, query) };
  }
  const { rows: jobs, count: totalCount } = await database.jobs.findAndCountAll({
    where: jobConditions(states, query),
    order: [['id', 'DESC']],
    ...pageWindow(query),
  });
  return { totalCount, rows: await describeJobs(database, jobs) };
}

/** The next work behind what is named: jobs the newest first, what waits in the order of its ids. */
export async function workBehind({ database }: DatabaseDeps, filter: WorkFilter, from: Behind): Promise<Slice<ListedWork>> {
  const states = workStates[filter.state];
  if (states === null) {
    const { rows, last } = await waitingBehind({ database }, from);
    return { rows: await describeWaiting(database, rows, filter), last };
  }
  const { rows, last } = await sliceBehind(database.jobs, [jobConditions(states, filter)], from);
  return { rows: await describeJobs(database, rows), last };
}

/** What waits of a job, a file or an account, by its id; all for an empty keyword. Two ids are named at most, whatever an account has. */
export async function waitingConditions({ jobs, files }: Database, keyword: string): Promise<WhereOptions<WaitingWorkRow>> {
  if (keyword === '') return {};
  const find = { attributes: ['id', 'attempt'] };
  const [job, file] = await Promise.all([jobs.findByPk(keyword, find), files.findByPk(keyword, find)]);
  const workflowId = [...(job === null ? [] : [runId('job', job)]), ...(file === null ? [] : [runId('check', file)])];
  return { [Op.or]: [{ ownerId: keyword }, { workflowId }] };
}

/** Jobs of these states that a filter means. */
export const jobConditions = (states: readonly JobStatus[], { keyword, kind }: WorkFilter): WhereOptions<JobRow> => ({
  ...{ status: [...states], purgedAt: null },
  ...(kind !== undefined && { kind }),
  ...(keyword !== '' && { [Op.or]: [{ id: keyword }, { ownerId: keyword }, { fileId: keyword }] }),
});

async function describeJobs(database: Database, jobs: readonly JobRow[]): Promise<ListedWork[]> {
  const ids = jobs.map((job) => runId('job', job));
  const [all, owners] = await Promise.all([listWaiting({ database }, ids), ownersOf(database, jobs)]);
  const waitingOf = new Map(all.map((one) => [one.workflowId, one]));
  return jobs.map((job, index) => {
    const workflowId = ids[index] ?? '';
    return { workflowId, kind: job.kind, job, file: null, owner: owners.get(job.ownerId), waiting: waitingOf.get(workflowId) };
  });
}

/** What of the work that waits is wanted, with what it is about. */
async function describeWaiting(database: Database, all: readonly WaitingWork[], { keyword, kind }: WorkFilter): Promise<ListedWork[]> {
  const wanted = kind === undefined ? all : all.filter((one) => one.kind === kind);
  const ids = wanted.map(({ workflowId }) => subjectOfRun(workflowId)?.id ?? '');
  const [jobs, files] = await Promise.all([database.jobs.findAll({ where: { id: ids } }), database.files.findAll({ where: { id: ids } })]);
  const named = wanted.flatMap(({ ownerId }) => (ownerId === null ? [] : { ownerId }));
  const owners = await ownersOf(database, [...jobs, ...files, ...named]);
  const jobOf = new Map(jobs.map((job) => [job.id, job]));
  const fileOf = new Map(files.map((file) => [file.id, file]));
  return wanted.flatMap((waiting, index): ListedWork[] => {
    const job = jobOf.get(ids[index] ?? '') ?? null;
    const file = job === null ? (fileOf.get(ids[index] ?? '') ?? null) : null;
    const subject = job ?? file;
    const isWanted = keyword === '' || [subject?.id, subject?.ownerId, waiting.ownerId].includes(keyword);
    const { workflowId } = waiting;
    return isWanted
      ? [{ workflowId, kind: waiting.kind, job, file, owner: owners.get(subject?.ownerId ?? waiting.ownerId ?? ''), waiting }]
      : [];
  });
}

async function ownersOf({ users }: Database, owned: readonly { ownerId: string }[]): Promise<Map<string, UserRow>> {
  const rows = await users.findAll({ where: { id: [...new Set(owned.map(({ ownerId }) => ownerId))] } });
  return new Map(rows.map((row) => [row.id, row]));
}
