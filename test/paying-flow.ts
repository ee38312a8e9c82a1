import { annualCard } from './orders.ts';
import type { OuterMethod } from '#domain/trade/methods';
import type { ShownTrade } from '#providers/payments/local/local';
import type { DiskDeps, PaymentDeps } from '#services/deps';
import { createOrder } from '#services/orders/create';
import { startPayment } from '#services/payments/start';
import type { OrderRow } from '#storage/database/models/orders';
import type { WorkersDeps } from '#workers/run';
import type { DatabaseBackend } from './databases.ts';
import { openFlow, type Flow } from './flow.ts';
import { openPaymentShop, type PaymentShop } from './payment-shop.ts';

/** A platform without its api, whose orders are paid with the local providers. Nobody takes in their notifications. */
export interface PayingFlow {
  flow: Flow;
  shop: PaymentShop;
  deps: DiskDeps & PaymentDeps;
  /** Orders an annual card; `lastsMs`: how long it can be paid, default half an hour. */
  order: (lastsMs?: number) => Promise<OrderRow>;
  /** Begins to pay, where the payer sees it. Its workflow asks after `askAfterMs`, and again soon. */
  begin: (order: OrderRow, method: OuterMethod, askAfterMs?: number[]) => Promise<ShownTrade>;
  becomes: (order: OrderRow, status: OrderRow['status']) => Promise<OrderRow>;
  /** Runs the orchestration pool, with the local providers. */
  work: (overrides?: Partial<WorkersDeps>) => ReturnType<Flow['work']>;
  close: () => Promise<void>;
}

export async function openPayingFlow(backend?: DatabaseBackend): Promise<PayingFlow> {
  const [flow, shop] = await Promise.all([openFlow(backend === undefined ? {} : { backend }), openPaymentShop()]);
  const { database, objects } = flow;
  const payments = shop.local.providers;
  const deps = { database, objects, minFreeBytes: 0, payments };
  return {
    ...{ flow, shop, deps },
    async order(lastsMs) {
      const order = await createOrder(deps, { ownerId: flow.owner.id, wishes: [annualCard] });
      return lastsMs === undefined ? order : order.update({ expiresAt: new Date(Date.now() + lastsMs) });
    },
    async begin({ id: orderId, ownerId }, method, askAfterMs = [300]) {
      const addresses = { notifyUrl: 'http://127.0.0.1:9/', returnUrl: 'http://127.0.0.1:9/' };
      const paymentTiming = { askAfterMs, againMs: 300, againMaxMs: 1000 };
      const started = await startPayment({ ...deps, paymentTiming }, { ownerId, orderId, method, ...addresses });
      if ('form' in started) {
        const { action, fields } = started.form;
        await shop.local.takeForm({ ...Object.fromEntries(new URL(action).searchParams), ...fields });
      }
      const [trade] = shop.local.trades();
      if (trade === undefined) throw new Error('no trade');
      return trade;
    },
    async becomes(order, status) {
      await flow.until(`the order to be ${status}`, async () => (await order.reload()).status === status);
      return order;
    },
    work: (overrides) => flow.work({ pools: ['orchestration'], payments: shop.local.providers, ...overrides }),
    async close() {
      await flow.close();
      await shop.close();
    },
  };
}
