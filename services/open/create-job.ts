import { checkStatuses } from '#domain/accounts/check-status';
import { AppError } from '#domain/errors/app-error';
import { shortYuan } from '#domain/money/yuan';
import { wishOfJob, type OrderWish } from '#domain/orders/subjects';
import { OpenProblem } from '#domain/open/problems';
import { wantedWorks, type OpenWork } from '#domain/open/schema';
import { hashSecret } from '#storage/database/ids';
import type { OpenEstimateRow, OpenJobRow } from '#storage/database/models/open';
import { currentTime, type DiskDeps } from '../deps.ts';
import { cancelOrder } from '../orders/cancel.ts';
import { createOrder } from '../orders/create.ts';
import { payAtOnce } from '../orders/pay-at-once.ts';
import { payOrder } from '../orders/pay.ts';
import { readPurse } from '../orders/sources.ts';
import { scopeOf, type OpenCaller } from './caller.ts';
import { countUse, jobPrefix } from './count-use.ts';
import { findOpenFile, type OpenFile } from './find-file.ts';

export interface NewOpenJob {
  /** Of the job and its order, kept by its caller so that it is made once. */
  id: string;
  work: OpenWork;
  estimate: string | undefined;
  metadata: Record<string, string>;
  cancelAfterMs: number | undefined;
}

/** The same for the same work. */
export const hashWork = (work: OpenWork): string =>
  hashSecret(JSON.stringify(Object.entries(work).toSorted(([a], [b]) => (a < b ? -1 : 1))));

/** What an order for the work wishes. `file_not_ready` until the file is checked, `not_found` for a result of another project. */
export async function wishesOf(
  deps: DiskDeps,
  caller: OpenCaller,
  { file }: OpenFile,
  work: Exclude<OpenWork, { kind: 'check' }>,
): Promise<OrderWish[]> {
  if (file?.status !== 'Success') throw new OpenProblem('file_not_ready');
  return wantedWorks(work, { fileId: file.id, resultOf: await resultOf(deps, caller, work) }).map(wishOfJob);
}

/** The run whose result an offline package takes: the first of that job. */
async function resultOf({ database }: DiskDeps, caller: OpenCaller, work: OpenWork): Promise<string | null> {
  const named = work.kind === 'offline' ? work.options?.result_of : undefined;
  if (named === undefined) return null;
  const job = await database.openJobs.findOne({ where: { id: named, ...scopeOf(caller) } });
  const line = job === null ? null : await database.orderLines.findOne({ where: { orderId: named }, order: ['line'] });
  const runId = line?.jobId ?? null;
  if (runId === null) throw new OpenProblem('not_found', { what: `job_${named}` });
  return runId;
}

/**
 * Makes a job and pays for it as everywhere: free counts first, then the balance. `payment_required` with what is missing, and no order left behind. Asked again with its id, after its process died, it goes on where
 * that was. A live key needs a certified account.
 */
export async function createOpenJob(deps: DiskDeps, caller: OpenCaller, asked: NewOpenJob): Promise<void> {
  const { database } = deps;
  const { id, work } = asked;
  if (caller.mode === 'live') await requireCertified(deps, caller);
  const file = await findOpenFile(deps, caller, work.file);
  const estimate = asked.estimate === undefined ? undefined : await findEstimate(deps, caller, asked.estimate, work);
  const known = await database.openJobs.findByPk(id);
  if (known === null) await record(deps, caller, asked);
  if (work.kind === 'check') return known === null ? countUse(deps, caller, jobPrefix + work.kind) : undefined;
  try {
    const order = await database.orders.findByPk(id);
    // Its process died after the order was closed and before the call was forgotten.
    if (order?.status === 'Closed') throw new OpenProblem('estimate_changed');
    if (order === null) await createOrder(deps, { id, ownerId: caller.ownerId, wishes: await wishesOf(deps, caller, file, work) });
    if (order === null || order.status === 'Created') await pay(deps, caller, id, estimate);
  } catch (error) {
    // What was refused leaves nothing; after a fault of ours the same call goes on.
    if (error instanceof OpenProblem || (error instanceof AppError && error.entry.permanent)) {
      await database.transact((transaction) => database.openJobs.destroy({ where: { id }, transaction }));
    }
    throw error;
  }
  await countUse(deps, caller, jobPrefix + work.kind);
}

async function requireCertified({ database }: DiskDeps, { ownerId }: OpenCaller): Promise<void> {
  const owner = await database.users.findByPk(ownerId, { attributes: ['checkStatus'] });
  if (owner?.checkStatus !== checkStatuses.verified) throw new OpenProblem('certification_required');
}

const record = (deps: DiskDeps, caller: OpenCaller, { id, work, metadata, cancelAfterMs }: NewOpenJob): Promise<OpenJobRow> => {
  const createdAt = currentTime(deps);
  const cancelAt = cancelAfterMs === undefined ? null : new Date(createdAt.getTime() + cancelAfterMs);
  const row = { id, ...scopeOf(caller), kind: work.kind, fileId: work.file, work, metadata, cancelAt, createdAt };
  return deps.database.transact((transaction) => deps.database.openJobs.create(row, { transaction }));
};

async function findEstimate(deps: DiskDeps, caller: OpenCaller, id: string, work: OpenWork): Promise<OpenEstimateRow> {
  const { projectId, ownerId } = caller;
  const estimate = await deps.database.openEstimates.findOne({ where: { id, projectId, ownerId } });
  if (estimate === null) throw new OpenProblem('not_found', { what: `est_${id}` });
  if (estimate.expiresAt <= currentTime(deps)) throw new OpenProblem('estimate_expired');
  if (estimate.workHash !== hashWork(work)) throw new OpenProblem('estimate_mismatch');
  return estimate;
}

async function pay(deps: DiskDeps, { ownerId, mode }: OpenCaller, orderId: string, estimate: OpenEstimateRow | undefined): Promise<void> {
  const { database } = deps;
  const { paid, payableFen } = await payAtOnce(deps, { ownerId, orderId });
  if (paid) return;
  try {
    if (mode === 'test') throw new OpenProblem('test_key_pays_nothing');
    if (estimate !== undefined && (estimate.paidWith !== 'balance' || estimate.priceFen !== payableFen))
      throw new OpenProblem('estimate_changed');
    const { givenFen, boughtFen } = await readPurse(database, ownerId);
    const missing = payableFen - givenFen - boughtFen;
    if (missing > 0) throw new OpenProblem('payment_required', { missing: shortYuan(missing), missing_fen: missing });
    await payOrder(deps, { ownerId, orderId, method: 'cloudCoin' });
  } catch (error) {
    await cancelOrder(deps, { ownerId, orderId });
    if (error instanceof AppError && error.code === 'ledger.lacking')
      throw new OpenProblem('payment_required', { missing: shortYuan(payableFen), missing_fen: payableFen });
    throw error;
  }
}
