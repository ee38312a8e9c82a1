import type { UserAccountKind } from '#domain/ledger/accounts';
import type { Unit } from '#domain/ledger/units';
import { formatOrderNumber } from '#domain/trade/order-number';
import { detailKinds, type DetailKind } from '#domain/wallet/details';
import type { Database } from '#storage/database/connect';
import type { DatabaseDeps } from '../deps.ts';
import { listHistory, type HistoryEntry } from '../ledger/history.ts';

export interface DetailQuery {
  ownerId: string;
  kind: DetailKind;
  from?: Date | undefined;
  to?: Date | undefined;
}

export interface Detail extends HistoryEntry {
  /** Of the order or the coupon that it is about; empty without one. */
  description: string;
  /** As it is shown; empty where it is about no order. */
  orderNumber: string;
}

export interface DetailPage {
  totalCount: number;
  details: Detail[];
}

const couponOf = (account: UserAccountKind, unit: Unit): string[] => (account === 'coupons' ? [unit.slice('coupon/'.length)] : []);

/** A page of everything that moved in somebody's account, the newest first. */
export async function listDetails(deps: DatabaseDeps, query: DetailQuery & { pageNo: number; pageSize: number }): Promise<DetailPage> {
  const { kind, ...history } = query;
  const { totalCount, entries } = await listHistory(deps, { ...history, kinds: detailKinds[kind] });
  return { totalCount, details: await described(deps.database, entries) };
}

/** With the words of the orders and coupons that entries are about, in one statement each. */
async function described({ orders, coupons }: Database, entries: readonly HistoryEntry[]): Promise<Detail[]> {
  const orderIds = [...new Set(entries.flatMap(({ orderId }) => (orderId === null ? [] : [orderId])))];
  const couponIds = [...new Set(entries.flatMap(({ account, unit }) => couponOf(account, unit)))];
  const bought =
    orderIds.length === 0 ? [] : await orders.findAll({ where: { id: orderIds }, attributes: ['id', 'orderNumber', 'description'] });
  const given = couponIds.length === 0 ? [] : await coupons.findAll({ where: { id: couponIds }, attributes: ['id', 'name'] });
  const orderOf = new Map(bought.map((order) => [order.id, order]));
  const nameOf = new Map(given.map(({ id, name }) => [id, name]));
  return entries.map((entry) => {
    const order = orderOf.get(entry.orderId ?? '');
    const coupon = couponOf(entry.account, entry.unit).map((id) => nameOf.get(id) ?? '')[0];
    const description = coupon ?? order?.description ?? '';
    return { ...entry, description, orderNumber: order === undefined ? '' : formatOrderNumber(order.orderNumber) };
  });
}
