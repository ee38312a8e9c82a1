import { WorkflowNotFoundError } from '@temporalio/client';
import { works } from '#services/work/registry';
import { listUnfinished } from '#services/work/unfinished';
import type { DispatchDeps } from './dispatch.ts';

/**
 * Compares every unfinished row with Temporal: if Temporal has lost its workflow, or closed it without finishing the row, the row gets its
 * next attempt. Returns how many were restarted. Throws when Temporal is unreachable.
 */
export async function reconcile(deps: DispatchDeps): Promise<number> {
  let again = 0;
  for (const { kind, workflowId } of await listUnfinished(deps)) {
    if (await isRunning(deps, workflowId)) continue;
    // Checked again after Temporal's answer, because a workflow finishes its row before it closes.
    if (!(await works[kind].isWanted(deps, workflowId)) || !(await works[kind].restart(deps, workflowId))) continue;
    again++;
    deps.log.warn({ workflowId }, 'lost workflow restarted');
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
