import { WorkflowNotFoundError } from '@temporalio/client';
import { listLongTurns } from '#services/work/turns/list';
import { listUnfinished } from '#services/catalog/unfinished';
import type { Unfinished } from '#services/work/work';
import type { DispatchDeps } from './dispatch.ts';
import { restartLost } from './send.ts';

/**
 * Compares every unfinished row with Temporal: if Temporal has lost its workflow, or closed it without finishing the row, the row gets its
 * next attempt. Returns how many were restarted. Throws when Temporal is unreachable.
 */
export const reconcile = async (deps: DispatchDeps): Promise<number> => compare(deps, await listUnfinished(deps));

/** The same for what has had a turn for a while, so that work which is gone does not keep others waiting. */
export const reconcileTurns = async (deps: DispatchDeps): Promise<number> => compare(deps, await listLongTurns(deps));

async function compare(deps: DispatchDeps, started: readonly Unfinished[]): Promise<number> {
  let again = 0;
  for (const work of started) {
    if (await isRunning(deps, work.workflowId)) continue;
    // Whether it is wanted is asked after Temporal's answer, because a workflow finishes its row before it closes.
    if (!(await restartLost(deps, work))) continue;
    again++;
    deps.log.warn({ workflowId: work.workflowId }, 'lost workflow restarted');
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
