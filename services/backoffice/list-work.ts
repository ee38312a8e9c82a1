import { Op } from 'sequelize';
import { workStates, type WorkState } from '#domain/backoffice/work';
import type { JobKind } from '#domain/kinds/jobs';
import type { WorkKindName } from '#domain/kinds/works';
import { runId, subjectOfRun } from '#domain/workflows/ids';
import { pageWindow } from '#domain/wire/page-window';
import type { Database } from '#storage/database/connect';
import type { UserRow } from '#storage/database/models/accounts';
import type { FileRow } from '#storage/database/models/files';
import type { JobRow } from '#storage/database/models/jobs';
import type { DatabaseDeps } from '../deps.ts';
import { listWaiting, type WaitingWork } from '../work/waiting/list.ts';

export interface WorkQuery {
  pageNo: number;
  pageSize: number;
  /** Of a job, a file or an account; empty for all. */
  keyword: string;
  state: WorkState;
  kind?: JobKind | undefined;
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
  const all = await listWaiting({ database });
  const states = workStates[query.state];
  if (states === null) return waitingPage(database, all, query);
  const { keyword, kind } = query;
  const { rows: jobs, count: totalCount } = await database.jobs.findAndCountAll({
    where: {
      ...{ status: [...states], purgedAt: null },
      ...(kind !== undefined && { kind }),
      ...(keyword !== '' && { [Op.or]: [{ id: keyword }, { ownerId: keyword }, { fileId: keyword }] }),
    },
    order: [['id', 'DESC']],
    ...pageWindow(query),
  });
  const owners = await ownersOf(
    database,
    jobs.map(({ ownerId }) => ownerId),
  );
  const rows = jobs.map((job) => {
    const workflowId = runId('job', job);
    const waiting = all.find((one) => one.workflowId === workflowId);
    return { workflowId, kind: job.kind, job, file: null, owner: owners.get(job.ownerId), waiting };
  });
  return { totalCount, rows };
}

/** There are few of them, so that they are told apart here. */
async function waitingPage(database: Database, all: readonly WaitingWork[], query: WorkQuery) {
  const { pageNo, pageSize, keyword, kind } = query;
  const wanted = kind === undefined ? all : all.filter((one) => one.kind === kind);
  const ids = wanted.map(({ workflowId }) => subjectOfRun(workflowId)?.id ?? '');
  const [jobs, files] = await Promise.all([database.jobs.findAll({ where: { id: ids } }), database.files.findAll({ where: { id: ids } })]);
  const owners = await ownersOf(
    database,
    [...jobs, ...files].map(({ ownerId }) => ownerId),
  );
  const rows = wanted.flatMap((waiting, index): ListedWork[] => {
    const job = jobs.find(({ id }) => id === ids[index]) ?? null;
    const file = job === null ? (files.find(({ id }) => id === ids[index]) ?? null) : null;
    const subject = job ?? file;
    const isWanted = keyword === '' || subject?.id === keyword || subject?.ownerId === keyword;
    const { workflowId } = waiting;
    return isWanted ? [{ workflowId, kind: waiting.kind, job, file, owner: owners.get(subject?.ownerId ?? ''), waiting }] : [];
  });
  return { totalCount: rows.length, rows: rows.slice((pageNo - 1) * pageSize, pageNo * pageSize) };
}

async function ownersOf({ users }: Database, ids: readonly string[]): Promise<Map<string, UserRow>> {
  const rows = await users.findAll({ where: { id: [...new Set(ids)] } });
  return new Map(rows.map((row) => [row.id, row]));
}
