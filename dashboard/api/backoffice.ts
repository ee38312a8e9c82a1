import type { SWRResponse } from 'swr';
import type {
  MadeCodesView,
  OperateBillView,
  OperateCampaignView,
  OperateCodesView,
  OperateComparisonView,
  OperateDifferenceView,
  OperateOfferView,
  OperateOrderRowView,
  OperateOrderView,
  OperatePriceView,
  RefundedView,
} from '#domain/backoffice/views';
import type { WithdrawalDetailView, WithdrawalQueueView } from '#domain/wallet/views';
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

/** Gives back what a finished order took, or some of its lines; the cause is for the audit log. */
export const refundOrder = (orderId: string, cause: string, lines: readonly number[]): Promise<RefundedView> =>
  changing(['backoffice'], () => call('operateOrderRefund', { orderId, cause, ...(lines.length > 0 && { lines: [...lines] }) }));

export const retryRefund = (refundNo: string): Promise<unknown> => changing(['backoffice'], () => call('operateRefundRetry', { refundNo }));
/** Says that a refund was paid by a transfer, whose number the bank gave. */
export const refundByHand = (refundNo: string, bankNumber: string): Promise<unknown> =>
  changing(['backoffice'], () => call('operateRefundByHand', { refundNo, bankNumber }));

export const useWithdrawals = (query: Payload<'withdrawalQueue'>): SWRResponse<WithdrawalQueueView, unknown> =>
  useCall(keys.withdrawalQueue(query), { keepPreviousData: true });
/** With the whole account number: its reading is recorded, so that nothing is read again by itself. */
export const useWithdrawal = (withdrawalId: string | null): SWRResponse<WithdrawalDetailView, unknown> =>
  useCall(withdrawalId === null ? null : keys.withdrawalDetail(withdrawalId), {
    ...{ revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false },
  });

const decided = (work: () => Promise<unknown>): Promise<unknown> => changing(['withdrawals'], work);
export const approveWithdrawal = (withdrawalId: string): Promise<unknown> =>
  decided(() => call('manualCheck', { withdrawalId, pass: true }));
export const rejectWithdrawal = (withdrawalId: string, cause: string): Promise<unknown> =>
  decided(() => call('manualCheck', { withdrawalId, pass: false, cause }));
export const payWithdrawal = (withdrawalId: string): Promise<unknown> => decided(() => call('withdrawalPay', { withdrawalId }));
export const confirmWithdrawal = (withdrawalId: string, bankNumber: string): Promise<unknown> =>
  decided(() => call('withdrawalConfirm', { withdrawalId, bankNumber }));
export const failWithdrawal = (withdrawalId: string, cause: string): Promise<unknown> =>
  decided(() => call('withdrawalFail', { withdrawalId, cause }));

export const usePrices = (): SWRResponse<OperatePriceView[], unknown> => useCall(keys.prices());
/** Sets a price that was seen as `fromFen`; refused where somebody else has set it since. */
export const setPrice = (priceId: OperatePriceView['priceId'], fromFen: number, unitFen: number): Promise<unknown> =>
  changing(['prices'], () => call('operatePriceSet', { priceId, fromFen, unitFen }));

export const useBills = (query: Payload<'operateBillList'>): SWRResponse<Page<OperateBillView>, unknown> =>
  useCall(keys.bills(query), { keepPreviousData: true });
/** In what a day's bill and our books differ; nothing is fetched for null. */
export const useBillDifferences = (bill: Payload<'operateBillDetail'> | null): SWRResponse<OperateDifferenceView[], unknown> =>
  useCall(bill === null ? null : keys.billDifferences(bill));
export const useComparisons = (query: Payload<'operateComparisonList'>): SWRResponse<Page<OperateComparisonView>, unknown> =>
  useCall(keys.comparisons(query), { keepPreviousData: true });

export const useCodes = (query: Payload<'operateCodeList'>): SWRResponse<OperateCodesView, unknown> =>
  useCall(keys.codes(query), { keepPreviousData: true });
/** Makes codes, which are told this once. */
export const makeCodes = (offerId: string, count: number): Promise<MadeCodesView> =>
  changing(['codes'], () => call('operateCodeMake', { offerId, count }));

export const useOffers = (): SWRResponse<OperateOfferView[], unknown> => useCall(keys.offers());
export const changeOffer = (offerId: string, change: { onSale: boolean } | { priceFen: number }): Promise<unknown> =>
  changing(['offers'], () => call('operateOfferSet', { offerId, ...change }));

export const useAllCampaigns = (query: Payload<'operateCampaignList'>): SWRResponse<Page<OperateCampaignView>, unknown> =>
  useCall(keys.allCampaigns(query), { keepPreviousData: true });
export const openCampaign = (campaign: Payload<'operateCampaignOpen'>): Promise<unknown> =>
  changing(['allCampaigns'], () => call('operateCampaignOpen', campaign));
export const endCampaign = (campaignId: string): Promise<unknown> =>
  changing(['allCampaigns'], () => call('operateCampaignEnd', { campaignId }));
