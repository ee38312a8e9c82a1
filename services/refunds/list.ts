import { sharesOf, type LineShare } from '#domain/orders/shares';
import { refundQueues, type RefundQueue } from '#domain/refunds/schema';
import { pageWindow } from '#domain/wire/page-window';
import type { UserRow } from '#storage/database/models/accounts';
import type { OrderLineRow, OrderRow } from '#storage/database/models/orders';
import type { RefundRequestRow } from '#storage/database/models/refunds';
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

/** A page of everybody's requests: those that wait from the oldest on, others from the newest on. */
export async function listRefundRequests(
  { database }: DatabaseDeps,
  { state, pageNo, pageSize }: { state: RefundQueue; pageNo: number; pageSize: number },
): Promise<{ totalCount: number; rows: ListedRequest[] }> {
  const { refundRequests, orders, orderLines, users } = database;
  const states = refundQueues[state];
  const { rows: requests, count: totalCount } = await refundRequests.findAndCountAll({
    where: states === null ? {} : { state: [...states] },
    order: [['id', state === 'open' ? 'ASC' : 'DESC']],
    ...pageWindow({ pageNo, pageSize }),
  });
  const orderId = [...new Set(requests.map((request) => request.orderId))];
  const people = requests.flatMap(({ ownerId, decidedBy }) => [ownerId, ...(decidedBy === null ? [] : [decidedBy])]);
  const [ofOrders, ofLines, ofPeople] = await Promise.all([
    orders.findAll({ where: { id: orderId } }),
    orderLines.findAll({ where: { orderId }, order: ['orderId', 'line'] }),
    users.findAll({ where: { id: [...new Set(people)] } }),
  ]);
  const personOf = new Map(ofPeople.map((person) => [person.id, person]));
  const rows = requests.flatMap((request) => {
    const order = ofOrders.find(({ id }) => id === request.orderId);
    if (order === undefined) return [];
    const all = ofLines.filter((line) => line.orderId === order.id);
    const isWanted = ({ line }: { line: number }): boolean => request.lines.includes(line);
    const who = { owner: personOf.get(request.ownerId), decider: personOf.get(request.decidedBy ?? '') };
    return [{ request, order, lines: all.filter(isWanted), shares: sharesOf(order, all).filter(isWanted), ...who }];
  });
  return { totalCount, rows };
}
