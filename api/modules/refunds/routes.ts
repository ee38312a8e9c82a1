import {
  operateRefundApproveSchema,
  operateRefundListSchema,
  operateRefundRefuseSchema,
  refundAskSchema,
  refundRequestSchema,
  refundStateSchema,
} from '#domain/refunds/schema';
import { calls } from '#domain/catalog/calls';
import type { ClockDeps } from '#services/deps';
import { approveRefund } from '#services/refunds/approve';
import { askRefund } from '#services/refunds/ask';
import { listRefundRequests } from '#services/refunds/list';
import { readRefundState } from '#services/refunds/read';
import { refuseRefund } from '#services/refunds/refuse';
import { withdrawRefund } from '#services/refunds/withdraw';
import { done } from '../../gateway/envelope.ts';
import { route, type Route } from '../../gateway/route.ts';
import { asAdministrator } from '../administration/policy.ts';
import { ownOrder } from '../orders/policy.ts';
import { presentPage } from '../presenting.ts';
import { presentListed, presentRefundState } from './presenter.ts';

export const refundRoutes = (deps: ClockDeps): Route[] => [
  route(calls.refundState, refundStateSchema, async (input, request) =>
    presentRefundState(await readRefundState(deps, ownOrder(input, request))),
  ),
  route(calls.refundAsk, refundAskSchema, ({ lines, reason, note, ...input }, request) =>
    done(askRefund(deps, { ...ownOrder(input, request), lines, reason, note })),
  ),
  route(calls.refundWithdraw, refundRequestSchema, ({ requestId }, { caller }) =>
    done(withdrawRefund(deps, { ownerId: caller.userId, requestId })),
  ),
  route(calls.operateRefundList, operateRefundListSchema, async (input, { caller }) => {
    const { totalCount, rows } = await listRefundRequests(deps, input);
    return presentPage(input, totalCount, rows.map(presentListed(caller.userId)));
  }),
  route(calls.operateRefundApprove, operateRefundApproveSchema, async ({ requestId, lines }, request) => {
    const { refundedFen, owedFen } = await approveRefund(deps, { requestId, lines, by: asAdministrator({}, request) });
    return { refunded: refundedFen, owed: owedFen };
  }),
  route(calls.operateRefundRefuse, operateRefundRefuseSchema, ({ requestId, cause }, request) =>
    done(refuseRefund(deps, { requestId, cause, by: asAdministrator({}, request) })),
  ),
];
