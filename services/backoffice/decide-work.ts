import type { WorkDecision } from '#domain/backoffice/work';
import { AppError } from '#domain/errors/app-error';
import { subjectOfRun } from '#domain/workflows/ids';
import type { Administrator } from '../administration/administrator.ts';
import type { DatabaseDeps } from '../deps.ts';
import { decideWaiting } from '../work/waiting/decide.ts';
import { cancelWork } from './cancel-work.ts';

interface Decided {
  workflowId: string;
  decision: WorkDecision;
  cause: string;
  by: Administrator;
}

/**
 * Sends one work an operator's decision, and returns how many were told: none where it waits no more, or has ended. Nobody gives up his own, which would refund it:
 * `administration.ownAccount`.
 */
export async function decideWork(deps: DatabaseDeps, { workflowId, decision, cause, by }: Decided): Promise<number> {
  const { database } = deps;
  if (decision === 'cancel')
    return Number(await database.transact((transaction) => cancelWork(database, { workflowId, cause, by }, transaction)));
  const id = subjectOfRun(workflowId)?.id ?? '';
  const own = { where: { id, ownerId: by.administratorId } };
  const isOwn = decision === 'giveUp' && (await database.jobs.count(own)) > 0;
  if (isOwn) throw new AppError('administration.ownAccount');
  return (await decideWaiting(deps, { workflowId, decision, reason: cause, by })).length;
}
