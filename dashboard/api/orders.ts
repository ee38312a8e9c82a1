import type { SWRConfiguration, SWRResponse } from 'swr';
import { orderErrors } from '#domain/errors/areas/orders';
import type { OrderHistoryView, OrderInfoView, OrderListView, OrderStatusView } from '#domain/orders/views';
import type { WeixinView } from '#domain/payments/views';
import type { OuterMethod, PaymentMethodName } from '#domain/trade/methods';
import { ApiError } from './api-error.ts';
import { changing } from './changes.ts';
import { call } from './client.ts';
import type { Payload } from './contract.ts';
import { keys } from './keys.ts';
import { refresh } from './refresh.ts';
import { noteServerTime } from './server-clock.ts';
import { useCall } from './use-call.ts';

/** What an order changes besides itself: what its owner has, and the work that it starts. */
const stale = ['orders', 'profile', 'packages', 'jobs', 'files'] as const;

/** An order as the payment dialog shows it, priced with this coupon, with none (null), or with its own (undefined). */
export const useOrderInfo = (orderId: string, couponId: string | null | undefined): SWRResponse<OrderInfoView, unknown> =>
  useCall(keys.orderDetail(orderId, couponId), { keepPreviousData: true, onSuccess: ({ serverTime }) => noteServerTime(serverTime) });

/** A page of one's orders; not fetched while `query` is null. */
export const useOrderList = (query: Payload<'orderList'> | null, options: SWRConfiguration = {}): SWRResponse<OrderListView, unknown> =>
  useCall(query === null ? null : keys.orderList(query), {
    ...options,
    keepPreviousData: true,
    onSuccess: ({ serverTime }) => noteServerTime(serverTime),
  });

export const useOrderHistory = (orderId: string | undefined): SWRResponse<OrderHistoryView, unknown> =>
  useCall(orderId === undefined ? null : keys.orderHistory(orderId));

export const orderStatus = (orderId: string): Promise<OrderStatusView> => call('findByOrderId', { orderId });

/** Has everything read again that the payment of an order changes, whoever took it. */
export const noteOrderPaid = (): void => refresh(...stale);

export const cancelOrder = (orderId: string): Promise<unknown> => changing(stale, () => call('myOrderCancel', { orderId }));

/** Leaves an order to be paid later, with coupon and method to be chosen anew. */
export const leaveOrder = (orderId: string): Promise<unknown> => changing(stale, () => call('orderLeave', { orderId }));

export interface PaymentAsked {
  orderId: string;
  couponId: string | null;
}

/** What a method of paying here asks besides. */
interface InnerAsked extends PaymentAsked {
  isModels: boolean;
}

const inner: Record<Exclude<PaymentMethodName, OuterMethod>, (asked: InnerAsked) => Promise<unknown>> = {
  cloudCoin: ({ orderId, couponId }) => call('cloudCoinPay', { orderId, couponId }),
  earnings: ({ orderId, couponId }) => call('incomeBalancePay', { orderId, couponId }),
  memberCount: ({ orderId }) => call('payByMemberFreeCount', { orderId }),
  memberCountBatch: ({ orderId }) => call('batchPayModelsByMemberFreeCount', { orderId }),
  packageDeduction: ({ orderId, isModels }) => call(isModels ? 'modelPackageDeduction' : 'resultPackageDeduction', { orderId }),
  aiFreeCount: ({ orderId }) => call('aiModelPayByFreeCount', { orderId }),
};

/** Pays with what is here; resolves once it is paid. `isModels`: models of the mall are bought. */
export const payInside = (method: Exclude<PaymentMethodName, OuterMethod>, asked: InnerAsked): Promise<unknown> =>
  changing(stale, () => inner[method](asked));

/** What a payment with WeChat goes on with: what the QR code says, '' where there is none; a page to go to; what WeChat's script is handed. */
type WechatStart = { codeUrl: string } | { pageUrl: string } | { authorizeUrl: string } | { bridge: NonNullable<WeixinView['jsapi']> };

/** Begins to pay with WeChat. */
export async function startWechat(asked: PaymentAsked & WechatAway): Promise<WechatStart> {
  const { code_url: codeUrl = '', h5_url: pageUrl, authorize_url: authorizeUrl, jsapi: bridge } = await call('weixinpay', asked);
  if (authorizeUrl !== undefined) return { authorizeUrl };
  if (bridge !== undefined) return { bridge };
  return pageUrl === undefined ? { codeUrl } : { pageUrl };
}

/** Of a payment that may lead away: where the browser comes back to, and whether it is a phone's. */
interface Away {
  return_url: string;
  device: 'computer' | 'phone';
}

/** The same of WeChat, which also pays within itself. `code`: what its authorisation brought. */
interface WechatAway extends Omit<Away, 'device'> {
  device: Away['device'] | 'wechat';
  code?: string;
}

/** Begins to pay with Alipay, which returns the browser to `return_url`; resolves to the form that leads there, as text. */
export const startAlipay = async (asked: PaymentAsked & Away): Promise<string> => (await call('pcAlipay', asked)).form;

/** Whether the server refused for this reason. */
export const isOrderError = (error: unknown, code: keyof typeof orderErrors): boolean =>
  error instanceof ApiError && error.respCode === orderErrors[code].respCode;
