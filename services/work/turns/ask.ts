import type { WorkKindName } from '#domain/kinds/works';
import type { TurnQueue } from '#domain/workflows/turn';
import type { DatabaseDeps } from '../../deps.ts';
import { enqueueTurn } from '../outbox/enqueue.ts';
import { countTurns, lockTurns } from './count.ts';
import { releaseTurns } from './release.ts';
import { isShort, isSoonBack, soonBack } from './short.ts';

export interface TurnRequest {
  kind: WorkKindName;
  workflowId: string;
  ownerId: string;
  queue: TurnQueue;
}

/**
 * Asks for a turn for a workflow that has begun, giving back the one it has. True when there is one at once; otherwise the workflow gets
 * the signal `turn` when it is next.
 */
export async function askTurn(deps: DatabaseDeps, request: TurnRequest): Promise<boolean> {
  const { database } = deps;
  const { queue, workflowId } = request;
  return database.transact(async (transaction) => {
    await lockTurns(database, queue, transaction);
    await releaseTurns(database, workflowId, transaction);
    const short = await isShort(database, workflowId, transaction);
    const { free, freeForLong } = await countTurns(database, queue, transaction);
    // Long work that may not go now keeps nobody.
    const ahead = { status: 'Pending', queue, ...(freeForLong <= 0 && (soonBack as object)) };
    const inLine = await database.outbox.count({ where: ahead, transaction });
    const atOnce = free > inLine && (isSoonBack({ short, workflowId }) || freeForLong > inLine);
    await enqueueTurn(database, { ...request, short, atOnce }, transaction);
    return atOnce;
  });
}
