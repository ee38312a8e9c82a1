import type { CreatedView } from '#domain/trade/views';
import type { OuterMethod } from '#domain/trade/methods';
import type { AlipayView, WeixinView } from '#domain/payments/views';
import type { ApiDeps } from '#api/app';
import type { ShownTrade } from '#providers/payments/local/local';
import type { OrderRow } from '#storage/database/models/orders';
import { openTestApi, type ApiClient, type TestApi } from './api.ts';
import type { DatabaseBackend } from './databases.ts';
import { openPaymentShop, type PaymentShop } from './payment-shop.ts';

/** An api whose users pay with the local providers, which tell it over HTTP. */
export interface PayingApi {
  api: TestApi;
  shop: PaymentShop;
  /** Orders an annual card of basic membership. */
  order: (client: ApiClient, couponId?: string) => Promise<string>;
  /** Begins to pay, and brings it to where the payer sees it, as a browser does with a form; answers the trade. */
  begin: (client: ApiClient, orderId: string, method: OuterMethod, more?: object) => Promise<ShownTrade>;
  read: (orderId: string) => Promise<OrderRow>;
  /** Waits until an order is in a state. */
  becomes: (orderId: string, status: OrderRow['status']) => Promise<OrderRow>;
  /** Advances the clocks of both. */
  pass: (ms: number) => void;
  close: () => Promise<void>;
}

const basicCard = { orderType: 44, goods: { memberGradeId: 1, isMonthly: false } };

export async function openPayingApi(backend: DatabaseBackend, overrides: Partial<ApiDeps> = {}): Promise<PayingApi> {
  const shop = await openPaymentShop();
  const api = await openTestApi(backend, { payments: shop.local.providers, ...overrides });
  const read = (orderId: string): Promise<OrderRow> => api.database.orders.findByPk(orderId, { rejectOnEmpty: true });
  return {
    ...{ api, shop, read },
    order: async (client, couponId) =>
      (await client.call<CreatedView>('orderCreate', { ...basicCard, couponId: couponId ?? null })).orderId,
    async begin(client, orderId, method, more = {}) {
      if (method === 'wechat') await client.call<WeixinView>('weixinpay', { orderId, ...more });
      else {
        const { action, fields } = await client.call<AlipayView>('pcAlipay', { orderId, ...more });
        await shop.local.takeForm({ ...Object.fromEntries(new URL(action).searchParams), ...fields });
      }
      const [trade] = shop.local.trades();
      if (trade === undefined) throw new Error('no trade');
      return trade;
    },
    async becomes(orderId, status) {
      for (let tries = 0; tries < 500; tries++) {
        const order = await read(orderId);
        if (order.status === status) return order;
        await new Promise((next) => setTimeout(next, 20));
      }
      throw new Error(`The order is ${(await read(orderId)).status}, and never was ${status}`);
    },
    pass(ms) {
      api.pass(ms);
      shop.pass(ms);
    },
    async close() {
      await api.close();
      await shop.close();
    },
  };
}
