import { mutate, SWRConfig, unstable_serialize } from 'swr';
import { filterOf } from '#domain/orders/filters';
import { orderStatusLabels } from '#domain/orders/labels';
import type { OrderListView, OrderStatusView, OwnOrderView } from '#domain/orders/views';
import { isKeyOf, type Key } from './keys.ts';
import { call } from './client.ts';
import { refresh } from './refresh.ts';

const { cache } = SWRConfig.defaultValue;

const isList = (key: unknown): key is Key => Array.isArray(key) && key[0] === 'orderList';

const heldOf = (key: Key): OrderListView | undefined => cache.get(unstable_serialize(key))?.data as OrderListView | undefined;

/** Every order that is listed on a page that is held. */
async function listed(): Promise<OwnOrderView[]> {
  const found: OwnOrderView[] = [];
  // SWR tells the keys that it holds to a filter, and changes nothing where that takes none.
  await mutate((key) => {
    if (isList(key)) found.push(...(heldOf(key)?.results ?? []));
    return false;
  });
  return found;
}

/** The list with one order as it stands now, and what it counts. */
function withStatus(list: OrderListView, { orderId, status, stage }: OrderStatusView): OrderListView {
  const row = list.results.find((one) => one.orderId === orderId);
  if (row === undefined || row.stage === stage) return list;
  const [from, to] = [filterOf(row.stage), filterOf(stage)];
  const counts = { ...list.counts, [from]: list.counts[from] - 1 };
  const changed = { ...row, status, stage, statusLabel: orderStatusLabels[stage] };
  return { ...list, counts: { ...counts, [to]: counts[to] + 1 }, results: list.results.map((one) => (one === row ? changed : one)) };
}

/** Asks how one order stands, and shows it wherever it is listed: no list is fetched again for it. */
async function freshenOrder(orderId: string): Promise<void> {
  const status = await call('findByOrderId', { orderId }).catch(() => undefined);
  if (status === undefined) return;
  const isTouched = (key: unknown): boolean => {
    const held = isList(key) ? heldOf(key) : undefined;
    return held !== undefined && withStatus(held, status) !== held;
  };
  await mutate(isTouched, (held: OrderListView | undefined) => held && withStatus(held, status), { revalidate: false });
  await mutate((key) => isKeyOf('orders', key) && !isList(key));
  refresh('profile');
}

/** Freshens those of the orders that are listed which this is about. */
export async function freshenOrders(isAbout: (order: OwnOrderView) => boolean): Promise<void> {
  const found = new Set((await listed()).filter(isAbout).map(({ orderId }) => orderId));
  for (const orderId of found) await freshenOrder(orderId);
}
