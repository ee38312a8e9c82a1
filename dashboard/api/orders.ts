import type { SWRResponse } from 'swr';
import { orderErrors } from '#domain/errors/areas/orders';
import type { OrderInfoView, OrderStatusView } from '#domain/orders/views';
import type { PaymentMethodName } from '#domain/payments/methods';
import { ApiError } from './api-error.ts';
import { changing } from './changes.ts';
import { call } from './client.ts';
import { keys } from './keys.ts';
import { noteServerTime } from './server-clock.ts';
import { useCall } from './use-call.ts';

/** What an order changes besides itself: what its owner has, and the work that it starts. */
const stale = ['orders', 'profile', 'jobs', 'files'] as const;

/** An order as the payment dialog shows it, priced with this coupon, with none (null), or with its own (undefined). */
export const useOrderInfo = (orderId: string, couponId: string | null | undefined): SWRResponse<OrderInfoView, unknown> =>
  useCall(keys.orderDetail(orderId, couponId), { keepPreviousData: true, onSuccess: ({ serverTime }) => noteServerTime(serverTime) });

export const orderStatus = (orderId: string): Promise<OrderStatusView> => call('findByOrderId', { orderId });

export const cancelOrder = (orderId: string): Promise<unknown> => changing(stale, () => call('myOrderCancel', { orderId }));

export interface PaymentAsked {
  orderId: string;
  couponId: string | null;
}

const inner: Partial<Record<PaymentMethodName, (asked: PaymentAsked) => Promise<unknown>>> = {
  cloudCoin: (asked) => call('cloudCoinPay', asked),
  earnings: (asked) => call('incomeBalancePay', asked),
  memberCount: ({ orderId }) => call('payByMemberFreeCount', { orderId }),
};

/** Pays with what is here; resolves once it is paid. */
export const payInside = (method: PaymentMethodName, asked: PaymentAsked): Promise<unknown> =>
  changing(stale, async () => {
    const pay = inner[method];
    if (pay === undefined) throw ApiError.of('request.unexpected');
    return pay(asked);
  });

/** Whether the server refused for this reason. */
export const isOrderError = (error: unknown, code: keyof typeof orderErrors): boolean =>
  error instanceof ApiError && error.respCode === orderErrors[code].respCode;
