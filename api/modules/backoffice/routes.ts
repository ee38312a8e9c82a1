import type { z } from 'zod';
import {
  operateBillSchema,
  operateCampaignOpenSchema,
  operateCampaignSchema,
  operateCodeMakeSchema,
  operateOfferSetSchema,
  operateOrderListSchema,
  operateOrderRefundSchema,
  operateOrderSchema,
  operatePageSchema,
  operatePriceSetSchema,
  operateRefundByHandSchema,
  operateRefundSchema,
} from '#domain/backoffice/schema';
import { operateJobDecideSchema, operateJobListSchema } from '#domain/backoffice/work';
import { AppError } from '#domain/errors/app-error';
import type { ErrorCode } from '#domain/errors/table';
import { formatActivationCode } from '#domain/packages/codes';
import { calls } from '#domain/catalog/calls';
import { nothingSchema } from '#domain/wire/schema';
import { decideWork } from '#services/backoffice/decide-work';
import { inspectOrder } from '#services/backoffice/inspect-order';
import { listBills, listComparisons, listDifferences } from '#services/backoffice/list-bills';
import { listWork } from '#services/backoffice/list-work';
import { listAllOrders } from '#services/backoffice/list-orders';
import { endCampaign } from '#services/coupons/end-campaign';
import { listAllCampaigns } from '#services/coupons/list-all-campaigns';
import { openCampaign, type NewCampaign } from '#services/coupons/open-campaign';
import { currentTime, type ClockDeps } from '#services/deps';
import { refundByOperator } from '#services/orders/refund-by-operator';
import { refundByHand } from '#services/payments/refund-by-hand';
import { retryRefund } from '#services/payments/retry-refund';
import { listAllOffers } from '#services/packages/list-all-offers';
import { listCodes } from '#services/packages/list-codes';
import { makeCodes } from '#services/packages/make-codes';
import { setOffer, type OfferOutcome } from '#services/packages/set-offer';
import { readPrices } from '#services/prices/read';
import { setPrice } from '#services/prices/set';
import { done } from '../../gateway/envelope.ts';
import { route, type Route } from '../../gateway/route.ts';
import { asAdministrator } from '../administration/policy.ts';
import { presentPage } from '../presenting.ts';
import { presentBill, presentCodes, presentComparison, presentDifference } from './reconciliation.ts';
import { presentOffers, presentOperateCampaign } from './offers.ts';
import { presentWork, type TemporalUi } from './work.ts';
import { presentInspected, presentOwnedOrder, presentPrices } from './presenter.ts';

export const backofficeRoutes = (deps: ClockDeps & { temporalUi?: TemporalUi }): Route[] => [
  route(calls.operateOrderList, operateOrderListSchema, async (input, request) => {
    const { rows, totalCount } = await listAllOrders(deps, asAdministrator(input, request));
    return presentPage(input, totalCount, rows.map(presentOwnedOrder));
  }),
  route(calls.operateOrderDetail, operateOrderSchema, async (input, request) =>
    presentInspected(await inspectOrder(deps, asAdministrator(input, request)), request.caller.userId),
  ),
  route(calls.operateOrderRefund, operateOrderRefundSchema, async ({ orderId, lines, cause }, request) => {
    const { refundedFen, owedFen } = await refundByOperator(deps, { order: { orderId }, lines, by: asAdministrator({}, request), cause });
    return { refunded: refundedFen, owed: owedFen };
  }),
  route(calls.operateRefundRetry, operateRefundSchema, ({ refundNo }, request) =>
    done(retryRefund(deps, { outRefundNo: refundNo, by: asAdministrator({}, request) })),
  ),
  route(calls.operateRefundByHand, operateRefundByHandSchema, ({ refundNo, bankNumber }, request) =>
    done(refundByHand(deps, { outRefundNo: refundNo, bankNumber, by: asAdministrator({}, request) })),
  ),
  route(calls.operateJobList, operateJobListSchema, async (input) => {
    const { totalCount, rows } = await listWork(deps, input);
    return presentPage(input, totalCount, rows.map(presentWork(deps.temporalUi)));
  }),
  route(calls.operateJobDecide, operateJobDecideSchema, async ({ workflowId, decision, cause }, request) => ({
    told: await decideWork(deps, { workflowId, decision, cause, by: asAdministrator({}, request) }),
  })),
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
  route(calls.operateOfferList, nothingSchema, async () => presentOffers(await listAllOffers(deps))),
  route(calls.operateOfferSet, operateOfferSetSchema, async ({ offerId, onSale, priceFen = 0 }, request) => {
    const change = onSale === undefined ? { priceFen } : { onSale };
    const outcome = await setOffer(deps, { offerId, change, by: asAdministrator({}, request) });
    if (outcome !== 'done') throw new AppError(offerRefusals[outcome]);
    return true;
  }),
  route(calls.operateCampaignList, operatePageSchema, async (input) => {
    const { campaigns, totalCount } = await listAllCampaigns(deps, input);
    return presentPage(input, totalCount, campaigns.map(presentOperateCampaign(currentTime(deps))));
  }),
  route(calls.operateCampaignOpen, operateCampaignOpenSchema, async (input, request) => {
    await openCampaign(deps, { ...campaignOf(input), by: asAdministrator({}, request) });
    return true;
  }),
  route(calls.operateCampaignEnd, operateCampaignSchema, async ({ campaignId }, request) => {
    if (!(await endCampaign(deps, { campaignId, by: asAdministrator({}, request) }))) throw new AppError('coupon.campaignOver');
    return true;
  }),
];

const offerRefusals = {
  unknown: 'package.offerUnknown',
  outOfBounds: 'package.offerPrice',
  unsold: 'package.offerUnsold',
} as const satisfies Record<Exclude<OfferOutcome, 'done'>, ErrorCode>;

const dayMs = 24 * 60 * 60_000;

function campaignOf(asked: z.output<typeof operateCampaignOpenSchema>): NewCampaign {
  const { name, faceValueFen = 0, percent, thresholdFen, total, perPerson, days, validDays } = asked;
  const off = percent === undefined ? ({ kind: 'value', percent: null } as const) : ({ kind: 'systemPercent', percent } as const);
  const template = { ...off, name, faceValueFen, thresholdFen, types: null, validMs: validDays * dayMs, uses: 1 };
  return { template, total, perPerson, runsMs: days * dayMs };
}
