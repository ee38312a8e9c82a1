import { operateOrderListSchema, operateOrderRefundSchema, operateOrderSchema } from '#domain/backoffice/schema';
import { calls } from '#domain/wire/paths';
import { inspectOrder } from '#services/backoffice/inspect-order';
import { listAllOrders } from '#services/backoffice/list-orders';
import type { ClockDeps } from '#services/deps';
import { refundByOperator } from '#services/orders/refund-by-operator';
import { route, type Route } from '../../gateway/route.ts';
import { asAdministrator } from '../administration/policy.ts';
import { presentPage } from '../presenting.ts';
import { presentInspected, presentOwnedOrder } from './presenter.ts';

export const backofficeRoutes = (deps: ClockDeps): Route[] => [
  route(calls.operateOrderList, operateOrderListSchema, async (input) => {
    const { rows, totalCount } = await listAllOrders(deps, input);
    return presentPage(input, totalCount, rows.map(presentOwnedOrder));
  }),
  route(calls.operateOrderDetail, operateOrderSchema, async (input) => presentInspected(await inspectOrder(deps, input))),
  route(calls.operateOrderRefund, operateOrderRefundSchema, async ({ orderId, cause }, request) => {
    const { refundedFen } = await refundByOperator(deps, { order: { orderId }, by: asAdministrator({}, request), cause });
    return { refunded: refundedFen };
  }),
];
