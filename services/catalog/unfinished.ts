import type { WorkKindName } from '#domain/kinds/works';
import type { DatabaseDeps } from '../deps.ts';
import { works } from './works.ts';
import type { Unfinished, Work } from '../work/work.ts';

/** Every workflow, of all kinds, that should be running and whose start is no longer in the outbox. */
export async function listUnfinished(deps: DatabaseDeps): Promise<Unfinished[]> {
  const kinds = Object.entries(works) as [WorkKindName, Work][];
  const lists = await Promise.all(
    kinds.map(async ([kind, work]) => (await work.listUnfinished(deps)).map((workflowId): Unfinished => ({ kind, workflowId }))),
  );
  // Read last: work that began in between would be in the lists and not yet in the outbox, and seem lost.
  const pending = await deps.database.outbox.findAll({ where: { status: 'Pending' }, attributes: ['workflowId'] });
  const onTheirWay = new Set(pending.map(({ workflowId }) => workflowId));
  return lists.flat().filter(({ workflowId }) => !onTheirWay.has(workflowId));
}
