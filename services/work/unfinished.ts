import type { WorkKindName } from '#domain/workflows/kinds';
import type { DatabaseDeps } from '../deps.ts';
import { works } from './registry.ts';
import type { Work } from './work.ts';

export interface Unfinished {
  kind: WorkKindName;
  workflowId: string;
}

/** Every workflow, of all kinds, that should be running and whose start is no longer in the outbox. */
export async function listUnfinished(deps: DatabaseDeps): Promise<Unfinished[]> {
  const kinds = Object.entries(works) as [WorkKindName, Work][];
  const [lists, pending] = await Promise.all([
    Promise.all(
      kinds.map(async ([kind, work]) => (await work.listUnfinished(deps)).map((workflowId): Unfinished => ({ kind, workflowId }))),
    ),
    deps.database.outbox.findAll({ where: { status: 'Pending' }, attributes: ['workflowId'] }),
  ]);
  const onTheirWay = new Set(pending.map(({ workflowId }) => workflowId));
  return lists.flat().filter(({ workflowId }) => !onTheirWay.has(workflowId));
}
