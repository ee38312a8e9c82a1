import { Op, type WhereOptions } from 'sequelize';
import { workStates } from '#domain/backoffice/work';
import { bulkActs } from '#domain/bulk/acts';
import type { WorkKindName } from '#domain/kinds/works';
import { parseRunId, runId, subjectOfRun } from '#domain/workflows/ids';
import type { Database } from '#storage/database/connect';
import type { BulkActRow } from '#storage/database/models/bulk';
import type { JobRow } from '#storage/database/models/jobs';
import type { WaitingWorkRow } from '#storage/database/models/work';
import type { Behind, Slice } from '#storage/database/slice-behind';
import { jobConditions, waitingConditions } from '../backoffice/list-work.ts';

/** What an act is over. */
export type Scope = Pick<BulkActRow, 'act' | 'filter' | 'repeats' | 'seenAt'>;

/** A work that an act is over. */
export interface Candidate {
  /** By which it is in order: newer ones first. */
  key: string;
  workflowId: string;
  kind: WorkKindName;
  jobId: string | null;
  ownerId: string | null;
  /** Of its job, or of the wait: what was decided before says nothing of it. */
  since: Date;
}

/** The next work behind a key that an act is over: it was there when the act's filter was looked at. */
export async function candidatesBehind(database: Database, scope: Scope, from: Behind): Promise<Slice<Candidate>> {
  if (scope.repeats !== null) return failuresBehind(database, scope, scope.repeats, from);
  return workStates[scope.filter.state] === null ? waitingBehind(database, scope, from) : jobsBehind(database, scope, from);
}

async function waitingBehind(database: Database, { filter, seenAt }: Scope, { after, limit }: Behind): Promise<Slice<Candidate>> {
  const { kind, keyword } = filter;
  const named = await waitingConditions(database, keyword);
  const behind = after === undefined ? {} : { workflowId: { [Op.lt]: after } };
  const rows = await database.waitingWorks.findAll({
    where: {
      since: { [Op.lte]: seenAt },
      ...(kind !== null && { kind }),
      [Op.and]: [named, behind],
    },
    order: [['workflowId', 'DESC']],
    limit,
  });
  return { rows: await describeWaiting(database, rows), last: rows.length < limit ? undefined : rows.at(-1)?.workflowId };
}

async function jobsBehind(database: Database, { filter, seenAt }: Scope, { after, limit }: Behind): Promise<Slice<Candidate>> {
  const { state, kind, keyword } = filter;
  const wanted = jobConditions(workStates[state] ?? [], { state, keyword, kind: kind ?? undefined });
  const behind = after === undefined ? {} : { id: { [Op.lt]: after } };
  const rows = await database.jobs.findAll({
    where: { [Op.and]: [wanted, stoodAt(seenAt), behind] },
    attributes: [...jobAttributes],
    order: [['id', 'DESC']],
    limit,
  });
  return { rows: rows.map((job) => ofJob(job, job.id)), last: rows.length < limit ? undefined : rows.at(-1)?.id };
}

/** What another act failed at, as it now is. */
async function failuresBehind(
  database: Database,
  { act, seenAt }: Scope,
  bulkId: string,
  { after, limit }: Behind,
): Promise<Slice<Candidate>> {
  const failures = await database.bulkFailures.findAll({
    where: { bulkId, ...(after !== undefined && { workflowId: { [Op.lt]: after } }) },
    order: [['workflowId', 'DESC']],
    limit,
  });
  const last = failures.length < limit ? undefined : failures.at(-1)?.workflowId;
  const workflowId = failures.map((failure) => failure.workflowId);
  if (bulkActs[act].states[0] === 'waiting') {
    const rows = await database.waitingWorks.findAll({
      where: { workflowId, since: { [Op.lte]: seenAt } },
      order: [['workflowId', 'DESC']],
    });
    return { rows: await describeWaiting(database, rows), last };
  }
  const ids = workflowId.map((id) => parseRunId('job', id)?.id ?? '');
  const jobs = await database.jobs.findAll({ where: { id: ids, status: [...workStates.running] }, attributes: [...jobAttributes] });
  const wanted = jobs.map((job) => ofJob(job, runId('job', job))).filter((one) => workflowId.includes(one.workflowId));
  return { rows: wanted.toSorted((a, b) => (a.key < b.key ? 1 : -1)), last };
}

/** Jobs that were there at an instant and have neither been retried since nor left a wait: what was previewed is still the same run. */
export const stoodAt = (seenAt: Date): WhereOptions<JobRow> => ({
  createdAt: { [Op.lte]: seenAt },
  resumedAt: { [Op.or]: [{ [Op.is]: null }, { [Op.lte]: seenAt }] },
});

const jobAttributes = ['id', 'kind', 'ownerId', 'attempt'] as const;

const ofJob = (job: Pick<JobRow, (typeof jobAttributes)[number]>, key: string): Candidate => ({
  ...{ key, workflowId: runId('job', job), kind: job.kind, jobId: job.id, ownerId: job.ownerId },
  since: new Date(0),
});

async function describeWaiting({ jobs, files }: Database, rows: readonly WaitingWorkRow[]): Promise<Candidate[]> {
  const ids = rows.map(({ workflowId }) => subjectOfRun(workflowId)?.id ?? '');
  const find = { where: { id: ids }, attributes: ['id', 'ownerId'] };
  const jobOwners = new Map((await jobs.findAll(find)).map(({ id, ownerId }) => [id, ownerId]));
  const others = ids.filter((id) => !jobOwners.has(id));
  const ofFiles = others.length === 0 ? [] : await files.findAll({ ...find, where: { id: others } });
  const fileOwners = new Map(ofFiles.map(({ id, ownerId }) => [id, ownerId]));
  return rows.map(({ workflowId, kind, since }, index): Candidate => {
    const id = ids[index] ?? '';
    const ownerId = jobOwners.get(id) ?? fileOwners.get(id) ?? null;
    return { key: workflowId, workflowId, kind, jobId: jobOwners.has(id) ? id : null, ownerId, since };
  });
}
