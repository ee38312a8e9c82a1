import { mutate } from 'swr';
import { filterOf } from '#domain/orders/filters';
import { orderStatusLabels } from '#domain/orders/labels';
import type { OrderListView, OrderRowView, OrderStatusView } from '#domain/orders/views';
import { cachedAt, heldKeys } from './cache.ts';
import { call } from './client.ts';
import type { Key } from './keys.ts';
import { refresh, refreshKey, refreshSoon } from './refresh.ts';

type Standing = OrderStatusView | OrderRowView;

/** The list with one order as it stands now, and what it counts; the same object where it lacks that order, or has it as new. */
function withOrder(list: OrderListView, order: Standing): OrderListView {
  const row = list.results.find(({ orderId }) => orderId === order.orderId);
  if (row === undefined || row.version >= order.version) return list;
  const [from, to] = [filterOf(row.stage), filterOf(order.stage)];
  const counts = { ...list.counts, [from]: list.counts[from] - 1 };
  const changed = { ...row, ...order, statusLabel: orderStatusLabels[order.stage] };
  return { ...list, counts: { ...counts, [to]: counts[to] + 1 }, results: list.results.map((one) => (one === row ? changed : one)) };
}

function showInList(key: Key, order: Standing): void {
  const { data, isFetching } = cachedAt<OrderListView>(key);
  if (data === undefined) return;
  const changed = withOrder(data, order);
  if (changed === data) return;
  const { status = 'all' } = key[1] as { status?: string };
  if (isFetching || (status !== 'all' && status !== filterOf(order.stage))) refreshSoon(key);
  if (!isFetching) void mutate(key, changed, { revalidate: false });
}

/** Shows how an order stands wherever it is listed: no list is fetched again for it. `movesMoney`: what its owner has may have changed with it. */
export function showOrder(order: Standing, { movesMoney }: { movesMoney: boolean }): void {
  for (const key of heldKeys()) {
    const [name, asked] = key;
    if (name === 'orderList') showInList(key, order);
    const isOwnPage =
      (name === 'orderDetail' || name === 'orderHistory' || name === 'refundState') &&
      (asked as { orderId: string }).orderId === order.orderId;
    if (isOwnPage) refreshKey(key);
  }
  if (movesMoney) refresh('profile');
}

/** Asks how one order stands, and shows it. */
export async function freshenOrder(orderId: string): Promise<void> {
  const order = await call('findByOrderId', { orderId }).catch(() => undefined);
  if (order !== undefined) showOrder(order, { movesMoney: true });
}
