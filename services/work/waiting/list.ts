import { Op, type Order, type WhereOptions } from 'sequelize';
import type { WorkKindName } from '#domain/kinds/works';
import { pageWindow } from '#domain/wire/page-window';
import type { WaitingWorkRow } from '#storage/database/models/work';
import type { Behind, Slice } from '#storage/database/slice-behind';
import type { DatabaseDeps } from '../../deps.ts';

/** Work that waits, and the request that it was started for, as long as that is remembered. */
export type WaitingWork = Pick<WaitingWorkRow, 'workflowId' | 'kind' | 'reason' | 'ownerId' | 'since'> & { requestId: string | null };

const longestFirst: Order = [
  ['since', 'ASC'],
  ['workflowId', 'ASC'],
];

/** A page of the work that waits for an operator, longest first; `kind`, `named`: of this alone. */
export async function pageWaiting(
  { database }: DatabaseDeps,
  { kind, named, ...paged }: { kind: WorkKindName | undefined; named: WhereOptions<WaitingWorkRow>; pageNo: number; pageSize: number },
): Promise<{ rows: WaitingWork[]; totalCount: number }> {
  const { rows, count } = await database.waitingWorks.findAndCountAll({
    where: { [Op.and]: [kind === undefined ? {} : { kind }, named] },
    order: longestFirst,
    ...pageWindow(paged),
  });
  return { rows: await withRequests({ database }, rows), totalCount: count };
}

/** The work that waits for an operator, longest first; `workflowIds`: of these alone. */
export async function listWaiting({ database }: DatabaseDeps, workflowIds?: readonly string[]): Promise<WaitingWork[]> {
  const rows = await database.waitingWorks.findAll({
    where: workflowIds === undefined ? {} : { workflowId: [...workflowIds] },
    order: longestFirst,
  });
  return withRequests({ database }, rows);
}

/** The next work that waits behind that of an id, in the order of their ids. */
export async function waitingBehind({ database }: DatabaseDeps, { after, limit }: Behind): Promise<Slice<WaitingWork>> {
  const rows = await database.waitingWorks.findAll({
    where: after === undefined ? {} : { workflowId: { [Op.lt]: after } },
    order: [['workflowId', 'DESC']],
    limit,
  });
  return { rows: await withRequests({ database }, rows), last: rows.length < limit ? undefined : rows.at(-1)?.workflowId };
}

async function withRequests({ database }: DatabaseDeps, rows: readonly WaitingWorkRow[]): Promise<WaitingWork[]> {
  const ids = rows.map(({ workflowId }) => workflowId);
  const starts = await database.outbox.findAll({ where: { workflowId: ids, action: 'start' }, attributes: ['workflowId', 'requestId'] });
  const requests = new Map(starts.map(({ workflowId, requestId }) => [workflowId, requestId]));
  return rows.map(({ workflowId, kind, reason, ownerId, since }) => ({
    ...{ workflowId, kind, reason, ownerId, since },
    requestId: requests.get(workflowId) ?? null,
  }));
}
