import {
  operateBillSchema,
  operateCodeMakeSchema,
  operateOrderListSchema,
  operateOrderRefundSchema,
  operateOrderSchema,
  operatePageSchema,
  operatePriceSetSchema,
  operateRefundByHandSchema,
  operateRefundSchema,
} from '#domain/backoffice/schema';
import { AppError } from '#domain/errors/app-error';
import { formatActivationCode } from '#domain/packages/codes';
import { calls } from '#domain/wire/paths';
import { nothingSchema } from '#domain/wire/schema';
import { inspectOrder } from '#services/backoffice/inspect-order';
import { listBills, listComparisons, listDifferences } from '#services/backoffice/list-bills';
import { listAllOrders } from '#services/backoffice/list-orders';
import type { ClockDeps } from '#services/deps';
import { refundByOperator } from '#services/orders/refund-by-operator';
import { refundByHand } from '#services/payments/refund-by-hand';
import { retryRefund } from '#services/payments/retry-refund';
import { listCodes } from '#services/packages/list-codes';
import { makeCodes } from '#services/packages/make-codes';
import { readPrices } from '#services/prices/read';
import { setPrice } from '#services/prices/set';
import { done } from '../../gateway/envelope.ts';
import { route, type Route } from '../../gateway/route.ts';
import { asAdministrator } from '../administration/policy.ts';
import { presentPage } from '../presenting.ts';
import { presentBill, presentCodes, presentComparison, presentDifference } from './reconciliation.ts';
import { presentInspected, presentOwnedOrder, presentPrices } from './presenter.ts';

export const backofficeRoutes = (deps: ClockDeps): Route[] => [
  route(calls.operateOrderList, operateOrderListSchema, async (input) => {
    const { rows, totalCount } = await listAllOrders(deps, input);
    return presentPage(input, totalCount, rows.map(presentOwnedOrder));
  }),
  route(calls.operateOrderDetail, operateOrderSchema, async (input) => presentInspected(await inspectOrder(deps, input))),
  route(calls.operateOrderRefund, operateOrderRefundSchema, async ({ orderId, lines, cause }, request) => {
    const { refundedFen, borneFen } = await refundByOperator(deps, { order: { orderId }, lines, by: asAdministrator({}, request), cause });
    return { refunded: refundedFen, borne: borneFen };
  }),
  route(calls.operateRefundRetry, operateRefundSchema, ({ refundNo }, request) =>
    done(retryRefund(deps, { outRefundNo: refundNo, by: asAdministrator({}, request) })),
  ),
  route(calls.operateRefundByHand, operateRefundByHandSchema, ({ refundNo, bankNumber }, request) =>
    done(refundByHand(deps, { outRefundNo: refundNo, bankNumber, by: asAdministrator({}, request) })),
  ),
  route(calls.operatePriceList, nothingSchema, async () => presentPrices(await readPrices(deps.database))),
  route(calls.operatePriceSet, operatePriceSetSchema, ({ priceId, fromFen, unitFen }, request) =>
    done(setPrice(deps, { priceId, fromFen, unitFen, by: asAdministrator({}, request) })),
  ),
  route(calls.operateBillList, operatePageSchema, async (input) => {
    const { bills, totalCount } = await listBills(deps, input);
    return presentPage(input, totalCount, bills.map(presentBill));
  }),
  route(calls.operateBillDetail, operateBillSchema, async (input) => (await listDifferences(deps, input)).map(presentDifference)),
  route(calls.operateComparisonList, operatePageSchema, async (input) => {
    const { comparisons, totalCount } = await listComparisons(deps, input);
    return presentPage(input, totalCount, comparisons.map(presentComparison));
  }),
  route(calls.operateCodeList, operatePageSchema, async (input) => presentCodes(input, await listCodes(deps, input))),
  route(calls.operateCodeMake, operateCodeMakeSchema, async ({ offerId, count }, { caller, ctx }) => {
    const made = await makeCodes(deps, { offerId, count, actorId: caller.userId, address: ctx.ip });
    if (made === undefined) throw new AppError('package.notOnSale');
    return { batchId: made.batchId, codes: made.codes.map(formatActivationCode) };
  }),
];
