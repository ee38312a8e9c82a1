import type { SWRResponse } from 'swr';
import type { RefundedView } from '#domain/backoffice/views';
import type { OperateRefundView, RefundStateView } from '#domain/refunds/views';
import type { Page } from '#domain/wire/envelope';
import { changing } from './changes.ts';
import { call } from './client.ts';
import type { Payload } from './contract.ts';
import { keys } from './keys.ts';
import { useCall } from './use-call.ts';

/** What of one's own order can be refunded, and what was asked. */
export const useRefundState = (orderId: string): SWRResponse<RefundStateView, unknown> => useCall(keys.refundState(orderId));

export const askRefund = (asked: Payload<'refundAsk'>): Promise<unknown> => changing(['refunds'], () => call('refundAsk', asked));
export const withdrawRefund = (requestId: string): Promise<unknown> => changing(['refunds'], () => call('refundWithdraw', { requestId }));

/** Everybody's requests, for administrators. */
export const useRefundRequests = (query: Payload<'operateRefundList'>): SWRResponse<Page<OperateRefundView>, unknown> =>
  useCall(keys.refundRequests(query), { keepPreviousData: true });
/** Grants a request, or some of its lines. */
export const approveRefund = (requestId: string, lines: readonly number[]): Promise<RefundedView> =>
  changing(['refundRequests', 'backoffice'], () => call('operateRefundApprove', { requestId, lines: [...lines] }));
export const refuseRefund = (requestId: string, cause: string): Promise<unknown> =>
  changing(['refundRequests'], () => call('operateRefundRefuse', { requestId, cause }));
