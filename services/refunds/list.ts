import type { WhereOptions } from 'sequelize';
import { groupBy } from '#domain/group-by';
import { sharesOf, type LineShare } from '#domain/orders/shares';
import { refundQueues, type RefundQueue } from '#domain/refunds/schema';
import { pageWindow } from '#domain/wire/page-window';
import type { UserRow } from '#storage/database/models/accounts';
import type { OrderLineRow, OrderRow } from '#storage/database/models/orders';
import type { RefundRequestRow } from '#storage/database/models/refunds';
import { sliceBehind, type Behind, type Slice } from '#storage/database/slice-behind';
import type { DatabaseDeps } from '../deps.ts';

export interface ListedRequest {
  request: RefundRequestRow;
  order: OrderRow;
  /** The lines that it is about, and what each was paid with. */
  lines: OrderLineRow[];
  shares: LineShare[];
  owner: UserRow | undefined;
  decider: UserRow | undefined;
}

const conditionsOf = (state: RefundQueue): WhereOptions<RefundRequestRow> => {
  const states = refundQueues[state];
  return states === null ? {} : { state: [...states] };
};

/** A page of everybody's requests: those that wait from the oldest on, others from the newest on. */
export async function listRefundRequests(
  deps: DatabaseDeps,
  { state, pageNo, pageSize }: { state: RefundQueue; pageNo: number; pageSize: number },
): Promise<{ totalCount: number; rows: ListedRequest[] }> {
  const { rows: requests, count: totalCount } = await deps.database.refundRequests.findAndCountAll({
    where: conditionsOf(state),
    order: [['id', state === 'open' ? 'ASC' : 'DESC']],
    ...pageWindow({ pageNo, pageSize }),
  });
  return { totalCount, rows: await withOrders(deps, requests) };
}

/** The next requests behind the one that is named, the newest first. */
export async function refundRequestsBehind(
  deps: DatabaseDeps,
  { state }: { state: RefundQueue },
  from: Behind,
): Promise<Slice<ListedRequest>> {
  const { rows, last } = await sliceBehind(deps.database.refundRequests, [conditionsOf(state)], from);
  return { rows: await withOrders(deps, rows), last };
}

async function withOrders({ database }: DatabaseDeps, requests: readonly RefundRequestRow[]): Promise<ListedRequest[]> {
  const { orders, orderLines, users } = database;
  const orderId = [...new Set(requests.map((request) => request.orderId))];
  const people = requests.flatMap(({ ownerId, decidedBy }) => [ownerId, ...(decidedBy === null ? [] : [decidedBy])]);
  const [ofOrders, ofLines, ofPeople] = await Promise.all([
    orders.findAll({ where: { id: orderId } }),
    orderLines.findAll({ where: { orderId }, order: ['orderId', 'line'] }),
    users.findAll({ where: { id: [...new Set(people)] } }),
  ]);
  const orderOf = new Map(ofOrders.map((order) => [order.id, order]));
  const linesOf = groupBy(ofLines, (line) => line.orderId);
  const personOf = new Map(ofPeople.map((person) => [person.id, person]));
  return requests.flatMap((request) => {
    const order = orderOf.get(request.orderId);
    if (order === undefined) return [];
    const all = linesOf.get(order.id) ?? [];
    const isWanted = ({ line }: { line: number }): boolean => request.lines.includes(line);
    const who = { owner: personOf.get(request.ownerId), decider: personOf.get(request.decidedBy ?? '') };
    return [{ request, order, lines: all.filter(isWanted), shares: sharesOf(order, all).filter(isWanted), ...who }];
  });
}
