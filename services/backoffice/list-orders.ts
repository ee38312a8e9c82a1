import { literal, Op, type WhereOptions } from 'sequelize';
import { orderStates, type OrderState } from '#domain/backoffice/schema';
import { pageWindow } from '#domain/wire/page-window';
import { containsSql } from '#storage/database/contains';
import type { UserRow } from '#storage/database/models/accounts';
import type { OrderRow } from '#storage/database/models/orders';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps, type DatabaseDeps } from '../deps.ts';

export interface OrderQuery {
  pageNo: number;
  pageSize: number;
  /** An order's number or its beginning, part of a phone, or a trade number; empty for all. */
  keyword: string;
  state: OrderState;
  accountId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** An order with whom it belongs to. */
export interface OwnedOrder {
  order: OrderRow;
  owner: UserRow;
}

/** A page of everybody's orders, the newest first; the reading is in the audit log before it is answered. */
export async function listAllOrders(
  deps: ClockDeps,
  query: Administrator & OrderQuery,
): Promise<{ totalCount: number; rows: OwnedOrder[] }> {
  const { database } = deps;
  const { pageNo, pageSize, state, accountId, from, to } = query;
  await record(deps, query);
  const statuses = orderStates[state];
  const conditions: WhereOptions<OrderRow>[] = [
    ...(statuses === null ? [] : [{ status: [...statuses] }]),
    ...(accountId === undefined ? [] : [{ ownerId: accountId }]),
    ...(from === undefined ? [] : [{ createdAt: { [Op.gte]: new Date(from) } }]),
    ...(to === undefined ? [] : [{ createdAt: { [Op.lt]: new Date(to) } }]),
    ...(query.keyword === '' ? [] : [named({ database }, query.keyword)]),
  ];
  const { rows, count } = await database.orders.findAndCountAll({
    where: { [Op.and]: conditions },
    order: [['id', 'DESC']],
    ...pageWindow({ pageNo, pageSize }),
  });
  const owners = await database.users.findAll({ where: { id: [...new Set(rows.map(({ ownerId }) => ownerId))] } });
  const ownerOf = new Map(owners.map((owner) => [owner.id, owner]));
  const owned = rows.flatMap((order) => {
    const owner = ownerOf.get(order.ownerId);
    return owner === undefined ? [] : [{ order, owner }];
  });
  return { totalCount: count, rows: owned };
}

/** What was looked for is not in it, since that may be a phone: docs/decisions.md#audit-log. */
const record = (deps: ClockDeps, { administratorId, address, accountId, pageNo, keyword }: Administrator & OrderQuery): Promise<void> =>
  deps.database.transact((transaction) => {
    const about = { actorId: administratorId, subjectId: accountId ?? null, address, details: { pageNo, searched: keyword !== '' } };
    return recordAudit(deps.database, { ...about, event: 'ordersListed' }, currentTime(deps), transaction);
  });

/** Orders that a keyword may mean: each of its readings is looked up by an index, but for a part of a phone. */
function named({ database }: DatabaseDeps, keyword: string): WhereOptions<OrderRow> {
  const number = keyword.replaceAll('-', '').toUpperCase();
  const within = (sql: string) => ({ id: { [Op.in]: literal(`(${sql})`) } });
  const escaped = (text: string): string => database.sequelize.escape(text);
  const readings: WhereOptions<OrderRow>[] = [
    { orderNumber: { [Op.like]: `${number}%` } },
    within(`SELECT order_id FROM payment_attempts WHERE out_trade_no = ${escaped(number)}`),
    within(`SELECT order_id FROM payment_receipts WHERE transaction_id = ${escaped(keyword)}`),
    within(`SELECT order_id FROM payment_refunds WHERE out_refund_no = ${escaped(number)}`),
  ];
  if (/^\d{4,11}$/.test(keyword)) {
    readings.push({ ownerId: { [Op.in]: literal(`(SELECT id FROM users WHERE ${containsSql(database.sequelize, 'phone', keyword)})`) } });
  }
  return { [Op.or]: readings };
}
