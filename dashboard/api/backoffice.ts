import type { SWRResponse } from 'swr';
import type { OperateOrderRowView, OperateOrderView } from '#domain/backoffice/views';
import type { Page } from '#domain/wire/envelope';
import { changing } from './changes.ts';
import { call } from './client.ts';
import type { Payload } from './contract.ts';
import { keys } from './keys.ts';
import { useCall } from './use-call.ts';

export const useAllOrders = (query: Payload<'operateOrderList'>): SWRResponse<Page<OperateOrderRowView>, unknown> =>
  useCall(keys.allOrders(query), { keepPreviousData: true });
export const useInspectedOrder = (orderId: string | null): SWRResponse<OperateOrderView, unknown> =>
  useCall(orderId === null ? null : keys.inspectedOrder(orderId));

/** Gives back all that a finished order took; the cause is for the audit log. */
export const refundOrder = (orderId: string, cause: string): Promise<unknown> =>
  changing(['backoffice'], () => call('operateOrderRefund', { orderId, cause }));
