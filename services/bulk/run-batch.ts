import { literal } from 'sequelize';
import { bulkLimits } from '#domain/bulk/limits';
import { cutText } from '#domain/display/sentence';
import { AppError } from '#domain/errors/app-error';
import type { BulkActRow } from '#storage/database/models/bulk';
import { updateWhere } from '#storage/database/update-where';
import { mayOperate } from '../administration/may-operate.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime } from '../deps.ts';
import { actOn } from './act-on.ts';
import type { BulkDeps } from './bulk-deps.ts';
import { candidatesBehind, type Candidate } from './candidates.ts';
import { transitionBulk } from './transition.ts';

/** How an act stands after a batch. */
export type BulkStanding = 'over' | 'paused' | 'crowded' | 'goesOn';

interface Batch {
  bulkId: string;
  /** Called before each row. */
  beat: () => void;
}

const reasonLength = 500;

/**
 * Does the next batch of an act. Each row has a transaction of its own, in which the act's cursor passes it.
 * Whoever is killed has thus done a row whole or not at all, and of two at once one finds the cursor moved and leaves.
 * What fails for a reason of its own is listed. Any other fault is thrown until the row has failed so `bulkLimits.tries` times.
 */
export async function runBulkBatch(deps: BulkDeps, { bulkId, beat }: Batch): Promise<BulkStanding> {
  const { database, bulkLimits: { batchRows, unsent } = bulkLimits } = deps;
  const row = await database.bulkActs.findByPk(bulkId);
  if (row === null || row.endedAt !== null) return 'over';
  if (row.status === 'Paused') return 'paused';
  if (!(await mayOperate(deps, { userId: row.byId }, 'bulkBegin'))) return stopUnfit(deps, row);
  if ((await database.outbox.count({ where: { status: 'Pending', queue: null } })) > unsent) return 'crowded';
  const { rows, last } = await candidatesBehind(database, row, { after: row.cursor ?? undefined, limit: batchRows });
  let { cursor, faults } = row;
  for (const candidate of rows) {
    beat();
    if (!(await pass(deps, { row, cursor, candidate, faults }))) return 'goesOn';
    cursor = candidate.key;
    faults = 0;
  }
  if (last === undefined) return end(deps, bulkId, cursor);
  // Rows that the filter does not mean have no turn of their own.
  const at = { id: bulkId, status: 'Running', cursor } as const;
  await database.transact((transaction) => updateWhere(database.bulkActs, at, { cursor: last, faults: 0 }, transaction));
  return 'goesOn';
}

interface Passed {
  row: BulkActRow;
  /** Where the act is. */
  cursor: string | null;
  candidate: Candidate;
  /** How often this row failed by our fault before. */
  faults: number;
}

/** Acts on a row and passes it; false where the act has moved: it was paused or stopped, or another does the same. */
async function pass(deps: BulkDeps, { row, cursor, candidate, faults }: Passed): Promise<boolean> {
  const { database } = deps;
  const { id } = row;
  const here = { id, status: 'Running', cursor } as const;
  const passed = { cursor: candidate.key, faults: 0 };
  const plusOne = (count: 'done' | 'skipped' | 'failed') => ({ [count]: literal(`${count} + 1`) });
  try {
    return await database.transact(async (transaction) => {
      // First, so that who comes second waits for the outcome of who came first.
      if (!(await updateWhere(database.bulkActs, here, passed, transaction))) return false;
      const count = (await actOn(database, row, candidate, transaction)) ? 'done' : 'skipped';
      return updateWhere(database.bulkActs, { id }, plusOne(count), transaction);
    });
  } catch (error) {
    if (!(error instanceof AppError) && faults + 1 < bulkLimits.tries) {
      // Where the database is away this fails too, so that an outage takes no row's tries.
      await database.transact((transaction) => updateWhere(database.bulkActs, here, { faults: faults + 1 }, transaction));
      throw error;
    }
    const { message } = error instanceof AppError ? error : new AppError('bulk.faulty');
    return database.transact(async (transaction) => {
      if (!(await updateWhere(database.bulkActs, here, { ...passed, ...plusOne('failed') }, transaction))) return false;
      const failure = { bulkId: id, workflowId: candidate.workflowId, reason: cutText(message, reasonLength), failedAt: currentTime(deps) };
      await database.bulkFailures.create(failure, { transaction });
      return true;
    });
  }
}

/** Ends an act that has passed its last row. */
async function end(deps: BulkDeps, bulkId: string, cursor: string | null): Promise<BulkStanding> {
  const { database } = deps;
  const now = currentTime(deps);
  return database.transact(async (transaction) => {
    const move = { id: bulkId, to: 'Done', from: ['Running'], where: { cursor }, at: now } as const;
    if (!(await transitionBulk(database, move, transaction))) return 'goesOn';
    const { act, done, skipped, failed } = await database.bulkActs.findByPk(bulkId, { transaction, rejectOnEmpty: true });
    const details = { bulkId, act, done, skipped, failed };
    await recordAudit(database, { event: 'bulkEnded', actorId: null, subjectId: null, details }, now, transaction);
    return 'over';
  });
}

/** Stops an act whose beginner may not do it any more, as taking a role back holds at once everywhere else. */
async function stopUnfit(deps: BulkDeps, { id, act, done, skipped, failed }: BulkActRow): Promise<BulkStanding> {
  const { database } = deps;
  const now = currentTime(deps);
  return database.transact(async (transaction) => {
    if (!(await transitionBulk(database, { id, to: 'Stopped', from: ['Running'], at: now }, transaction))) return 'goesOn';
    const details = { bulkId: id, act, done, skipped, failed, cause: '开始的人已经没有这项权限' };
    await recordAudit(database, { event: 'bulkStopped', actorId: null, subjectId: null, details }, now, transaction);
    return 'over';
  });
}
