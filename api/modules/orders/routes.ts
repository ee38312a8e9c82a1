import type { Call } from '#domain/wire/call';
import { orderDetailSchema, orderIdSchema, orderListSchema, orderWishesSchema, paySchema } from '#domain/orders/schema';
import { calls } from '#domain/catalog/calls';
import { nothingSchema } from '#domain/wire/schema';
import type { DiskDeps, PaymentDeps } from '#services/deps';
import { cancelOrder } from '#services/orders/cancel';
import { countUnpaidWork } from '#services/orders/count-unpaid-work';
import { createOrder } from '#services/orders/create';
import { findOrder } from '#services/orders/find';
import { readOrderHistory } from '#services/orders/history';
import { readOrderInfo } from '#services/orders/info';
import { listOrders } from '#services/orders/list';
import { payOrder } from '#services/orders/pay';
import { quoteOrder } from '#services/orders/quote';
import type { InnerMethod } from '#services/orders/sources';
import { leaveOrder } from '#services/payments/leave-order';
import { done } from '../../gateway/envelope.ts';
import { route, type CallRequest, type Route } from '../../gateway/route.ts';
import { visitorOf } from '../accounts/welcome.ts';
import { presentHistory } from './history-presenter.ts';
import { ownOrder } from './policy.ts';
import { presentCreated, presentInfo, presentOwnOrders, presentQuote, presentStatus } from './presenter.ts';

export function orderRoutes(deps: DiskDeps & PaymentDeps): Route[] {
  const asked = (input: { orderId: string }, request: CallRequest) => ({ ...ownOrder(input, request), visitor: visitorOf(request.ctx) });
  const pays = (call: Call, method: InnerMethod): Route =>
    route(call, paySchema, (input, request) => done(payOrder(deps, { ...asked(input, request), method, couponId: input.couponId })));
  const paysByCount = (call: Call, method: InnerMethod = 'memberCount'): Route =>
    route(call, orderIdSchema, (input, request) => done(payOrder(deps, { ...asked(input, request), method })));
  return [
    route(calls.orderCreate, orderWishesSchema, async (asked, { caller }) =>
      presentCreated(await createOrder(deps, { ...asked, ownerId: caller.userId })),
    ),
    route(calls.orderQuote, orderWishesSchema, async (asked, { caller }) =>
      presentQuote(await quoteOrder(deps, { ...asked, ownerId: caller.userId })),
    ),
    route(calls.findByOrderId, orderIdSchema, async (input, request) =>
      presentStatus(await findOrder(deps.database, ownOrder(input, request))),
    ),
    route(calls.orderDetail, orderDetailSchema, async (input, request) =>
      presentInfo(await readOrderInfo(deps, { ...ownOrder(input, request), couponId: input.couponId })),
    ),
    route(calls.orderList, orderListSchema, async (input, { caller }) =>
      presentOwnOrders(input, await listOrders(deps, { ...input, ownerId: caller.userId })),
    ),
    route(calls.orderHistory, orderIdSchema, async (input, request) =>
      presentHistory(await readOrderHistory(deps, ownOrder(input, request))),
    ),
    route(calls.myOrderCancel, orderIdSchema, (input, request) => done(cancelOrder(deps, ownOrder(input, request)))),
    route(calls.orderLeave, orderIdSchema, (input, request) => done(leaveOrder(deps, ownOrder(input, request)))),
    route(calls.queryUnPayReusltCount, nothingSchema, (_, { caller }) => countUnpaidWork(deps, { ownerId: caller.userId })),
    pays(calls.cloudCoinPay, 'cloudCoin'),
    pays(calls.incomeBalancePay, 'earnings'),
    paysByCount(calls.payByMemberFreeCount),
    paysByCount(calls.resultPayByFreeCount),
    paysByCount(calls.aiModelPayByFreeCount, 'aiFreeCount'),
    paysByCount(calls.batchPayModelsByMemberFreeCount, 'memberCountBatch'),
    paysByCount(calls.modelPackageDeduction, 'packageDeduction'),
    paysByCount(calls.resultPackageDeduction, 'packageDeduction'),
  ];
}
