import { WorkflowNotFoundError } from '@temporalio/client';
import { deleteLimits } from '#domain/limits';
import { listUnfinished } from '#services/maintenance/unfinished';
import { startAgain } from '#services/maintenance/start-again';
import { isStillWanted } from '#services/outbox/still-wanted';
import type { DispatchDeps } from './dispatch.ts';

/** A purge later than this is looked after. */
const purgeGraceMs = 5 * 60_000;

/**
 * Compares every row that has not ended with Temporal: what it no longer knows, or closed without ending the row, gets its
 * next attempt. Answers how many were started again. Throws when Temporal is away.
 */
export async function reconcile(deps: DispatchDeps): Promise<number> {
  const purgeDueBefore = new Date(Date.now() - deleteLimits.undoMs - purgeGraceMs);
  let again = 0;
  for (const workflowId of await listUnfinished(deps, { purgeDueBefore })) {
    if (await isRunning(deps, workflowId)) continue;
    // Asked again after Temporal's answer: a workflow ends its row before it closes.
    if (!(await isStillWanted(deps, workflowId)) || !(await startAgain(deps, workflowId))) continue;
    again++;
    deps.log.warn({ workflowId }, 'lost workflow started again');
  }
  return again;
}

async function isRunning({ client }: DispatchDeps, workflowId: string): Promise<boolean> {
  try {
    const { status } = await client.workflow.getHandle(workflowId).describe();
    return status.name === 'RUNNING' || status.name === 'PAUSED';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}
