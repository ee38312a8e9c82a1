import { literal, Op, type WhereOptions } from 'sequelize';
import { orderStates, type OrderState } from '#domain/backoffice/schema';
import { pageWindow } from '#domain/wire/page-window';
import { containsSql } from '#storage/database/contains';
import type { UserRow } from '#storage/database/models/accounts';
import type { OrderRow } from '#storage/database/models/orders';
import { sliceBehind, type Behind, type Slice } from '#storage/database/slice-behind';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps, type DatabaseDeps } from '../deps.ts';

export interface OrderFilter {
  /** An order's number or its beginning, part of a phone, or a trade number; empty for all. */
  keyword: string;
  state: OrderState;
  accountId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export interface OrderQuery extends OrderFilter {
  pageNo: number;
  pageSize: number;
}

/** An order with whom it belongs to. */
export interface OwnedOrder {
  order: OrderRow;
  owner: UserRow;
}

function conditionsOf(deps: DatabaseDeps, { state, accountId, from, to, keyword }: OrderFilter): WhereOptions<OrderRow>[] {
  const statuses = orderStates[state];
  return [
    ...(statuses === null ? [] : [{ status: [...statuses] }]),
    ...(accountId === undefined ? [] : [{ ownerId: accountId }]),
    ...(from === undefined ? [] : [{ createdAt: { [Op.gte]: new Date(from) } }]),
    ...(to === undefined ? [] : [{ createdAt: { [Op.lt]: new Date(to) } }]),
    ...(keyword === '' ? [] : [named(deps, keyword)]),
  ];
}

async function withOwners({ database }: DatabaseDeps, rows: readonly OrderRow[]): Promise<OwnedOrder[]> {
  const owners = await database.users.findAll({ where: { id: [...new Set(rows.map(({ ownerId }) => ownerId))] } });
  const ownerOf = new Map(owners.map((owner) => [owner.id, owner]));
  return rows.flatMap((order) => {
    const owner = ownerOf.get(order.ownerId);
    return owner === undefined ? [] : [{ order, owner }];
  });
}

/** A page of everybody's orders, the newest first; the reading is in the audit log before it is answered. */
export async function listAllOrders(
  deps: ClockDeps,
  query: Administrator & OrderQuery,
): Promise<{ totalCount: number; rows: OwnedOrder[] }> {
  const { pageNo, pageSize } = query;
  await record(deps, query);
  const { rows, count } = await deps.database.orders.findAndCountAll({
    where: { [Op.and]: conditionsOf(deps, query) },
    order: [['id', 'DESC']],
    ...pageWindow({ pageNo, pageSize }),
  });
  return { totalCount: count, rows: await withOwners(deps, rows) };
}

/** The next orders behind the one that is named, the newest first. */
export async function ordersBehind(deps: DatabaseDeps, filter: OrderFilter, from: Behind): Promise<Slice<OwnedOrder>> {
  const { rows, last } = await sliceBehind(deps.database.orders, conditionsOf(deps, filter), from);
  return { rows: await withOwners(deps, rows), last };
}

/** What was looked for is not in it, since that may be a phone: docs/decisions/audit-log.md. */
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
