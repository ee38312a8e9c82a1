import { AppError } from '#domain/errors/app-error';
import { subjectOfRun } from '#domain/workflows/ids';
import type { Administrator } from '../administration/administrator.ts';
import type { DatabaseDeps } from '../deps.ts';
import { decideWaiting } from '../work/waiting/decide.ts';

interface Decided {
  workflowId: string;
  decision: 'retry' | 'giveUp';
  cause: string;
  by: Administrator;
}

/** Sends one work that waits an operator's decision, and returns how many were told: none where it waits no more. Nobody gives up his own, which would refund it: `administration.ownAccount`. */
export async function decideWork(deps: DatabaseDeps, { workflowId, decision, cause, by }: Decided): Promise<number> {
  const id = subjectOfRun(workflowId)?.id ?? '';
  const own = { where: { id, ownerId: by.administratorId } };
  const isOwn = decision === 'giveUp' && (await deps.database.jobs.count(own)) > 0;
  if (isOwn) throw new AppError('administration.ownAccount');
  return (await decideWaiting(deps, { workflowId, decision, reason: cause, by })).length;
}
