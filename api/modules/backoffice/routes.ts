import {
  operateOrderListSchema,
  operateOrderRefundSchema,
  operateOrderSchema,
  operatePriceSetSchema,
  operateRefundByHandSchema,
  operateRefundSchema,
} from '#domain/backoffice/schema';
import { calls } from '#domain/wire/paths';
import { nothingSchema } from '#domain/wire/schema';
import { inspectOrder } from '#services/backoffice/inspect-order';
import { listAllOrders } from '#services/backoffice/list-orders';
import type { PaymentDeps } from '#services/deps';
import { refundByOperator } from '#services/orders/refund-by-operator';
import { refundByHand } from '#services/payments/refund-by-hand';
import { retryRefund } from '#services/payments/retry-refund';
import { readPrices } from '#services/prices/read';
import { setPrice } from '#services/prices/set';
import { done } from '../../gateway/envelope.ts';
import { route, type Route } from '../../gateway/route.ts';
import { asAdministrator } from '../administration/policy.ts';
import { presentPage } from '../presenting.ts';
import { presentInspected, presentOwnedOrder, presentPrices } from './presenter.ts';

export const backofficeRoutes = (deps: PaymentDeps): Route[] => [
  route(calls.operateOrderList, operateOrderListSchema, async (input) => {
    const { rows, totalCount } = await listAllOrders(deps, input);
    return presentPage(input, totalCount, rows.map(presentOwnedOrder));
  }),
  route(calls.operateOrderDetail, operateOrderSchema, async (input) => presentInspected(await inspectOrder(deps, input))),
  route(calls.operateOrderRefund, operateOrderRefundSchema, async ({ orderId, lines, cause }, request) => {
    const { refundedFen } = await refundByOperator(deps, { order: { orderId }, lines, by: asAdministrator({}, request), cause });
    return { refunded: refundedFen };
  }),
  route(calls.operateRefundRetry, operateRefundSchema, ({ refundNo }) => done(retryRefund(deps, { outRefundNo: refundNo }))),
  route(calls.operateRefundByHand, operateRefundByHandSchema, ({ refundNo, bankNumber }, request) =>
    done(refundByHand(deps, { outRefundNo: refundNo, bankNumber, by: asAdministrator({}, request) })),
  ),
  route(calls.operatePriceList, nothingSchema, async () => presentPrices(await readPrices(deps.database))),
  route(calls.operatePriceSet, operatePriceSetSchema, ({ priceId, fromFen, unitFen }, request) =>
    done(setPrice(deps, { priceId, fromFen, unitFen, by: asAdministrator({}, request) })),
  ),
];
