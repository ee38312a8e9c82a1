import type { WaitingWorkRow } from '#storage/database/models/work';
import type { DatabaseDeps } from '../../deps.ts';

/** Work that waits, and the request that it was started for, as long as that is remembered. */
export type WaitingWork = Pick<WaitingWorkRow, 'workflowId' | 'kind' | 'reason' | 'since'> & { requestId: string | null };

/** The work that waits for an operator, longest first. */
export async function listWaiting({ database }: DatabaseDeps): Promise<WaitingWork[]> {
  const rows = await database.waitingWorks.findAll({
    order: [
      ['since', 'ASC'],
      ['workflowId', 'ASC'],
    ],
  });
  const ids = rows.map(({ workflowId }) => workflowId);
  const starts = await database.outbox.findAll({ where: { workflowId: ids, action: 'start' }, attributes: ['workflowId', 'requestId'] });
  const requests = new Map(starts.map(({ workflowId, requestId }) => [workflowId, requestId]));
  return rows.map(({ workflowId, kind, reason, since }) => ({
    ...{ workflowId, kind, reason, since },
    requestId: requests.get(workflowId) ?? null,
  }));
}
