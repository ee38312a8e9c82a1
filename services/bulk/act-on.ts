import { Op, type Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { Database } from '#storage/database/connect';
import type { BulkActRow } from '#storage/database/models/bulk';
import { cancelWork } from '../backoffice/cancel-work.ts';
import { sendDecision } from '../work/waiting/decide.ts';
import { stoodAt, type Candidate } from './candidates.ts';
import { decidedAmong } from './decided.ts';

/**
 * Does to one work, in the caller's transaction, what an act does, as an operator would do it alone.
 * False for one that needs it no more: it was decided, goes on, or stands where it does only since the preview.
 */
export async function actOn(
  database: Database,
  { id: bulkId, act, seenAt, cause, byId, address }: BulkActRow,
  candidate: Candidate,
  transaction: Transaction,
): Promise<boolean> {
  const { workflowId } = candidate;
  const by = { administratorId: byId, address };
  const isDecided = async (since: Date) => (await decidedAmong(database, act, [{ workflowId, since }], transaction)).size > 0;
  if (act === 'cancel') {
    // First its lock, so that who comes second sees what the first has sent, and whether it waited and went on meanwhile.
    const where = { [Op.and]: [{ id: candidate.jobId }, stoodAt(seenAt)] };
    if ((await database.jobs.findOne({ where, attributes: ['id'], transaction, lock: true })) === null) return false;
    if (await isDecided(candidate.since)) return false;
    return cancelWork(database, { workflowId, cause, by, bulkId }, transaction);
  }
  const waiting = await database.waitingWorks.findByPk(workflowId, { transaction, lock: true });
  if (waiting === null || waiting.since > seenAt || (await isDecided(waiting.since))) return false;
  // Nobody gives up his own, which would refund it.
  if (act === 'giveUp' && candidate.jobId !== null && candidate.ownerId === byId) throw new AppError('administration.ownAccount');
  await sendDecision(database, waiting, { decision: act, reason: cause, by, bulkId }, transaction);
  return true;
}
