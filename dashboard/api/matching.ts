import type { SWRResponse } from 'swr';
import type {
  ContractCardView,
  ContractView,
  DemandCardView,
  DemandView,
  MilestoneView,
  OfferView,
  OperateDisputeView,
  ProviderView,
  RatingView,
} from '#domain/matching/views';
import { transactionTypes } from '#domain/trade/types';
import type { Page } from '#domain/wire/envelope';
import { changing } from './changes.ts';
import { call } from './client.ts';
import type { Answer, Payload } from './contract.ts';
import { keys } from './keys.ts';
import { useCall } from './use-call.ts';

const kept = { keepPreviousData: true } as const;

export const useDemands = (query: Payload<'demandList'> | null): SWRResponse<Page<DemandCardView>, unknown> =>
  useCall(query === null ? null : keys.demands(query), kept);
export const useDemand = (demandId: string | null): SWRResponse<DemandView, unknown> =>
  useCall(demandId === null ? null : keys.demand(demandId));
export const useProviders = (query: Payload<'providerList'>): SWRResponse<Page<ProviderView>, unknown> =>
  useCall(keys.providers(query), kept);
export const useProvider = (providerId: string): SWRResponse<ProviderView, unknown> => useCall(keys.provider(providerId));
export const useOwnProvider = (): SWRResponse<Answer<'providerMine'>, unknown> => useCall(keys.ownProvider());
export const useOwnDemands = (query: Payload<'demandMine'>): SWRResponse<Page<DemandCardView>, unknown> =>
  useCall(keys.ownDemands(query), kept);
export const useOwnOffers = (query: Payload<'offerMine'>): SWRResponse<Page<OfferView>, unknown> => useCall(keys.ownOffers(query), kept);
export const useContracts = (query: Payload<'contractList'>): SWRResponse<Page<ContractCardView>, unknown> =>
  useCall(keys.contracts(query), kept);
export const useContract = (contractId: string): SWRResponse<ContractView, unknown> => useCall(keys.contract(contractId));
export const useProviderRatings = (query: Payload<'providerRatings'>): SWRResponse<Page<RatingView>, unknown> =>
  useCall(keys.providerRatings(query), kept);
export const useDemandRatings = (query: Payload<'demandRatings'>): SWRResponse<Page<RatingView>, unknown> =>
  useCall(keys.demandRatings(query), kept);
export const useDisputes = (query: Payload<'operateDisputeList'>): SWRResponse<Page<OperateDisputeView>, unknown> =>
  useCall(keys.disputes(query), kept);

export const publishDemand = async (demand: Payload<'demandPublish'>): Promise<string> =>
  (await changing(['matching'], () => call('demandPublish', demand))).demandId;
export const withdrawDemand = (demandId: string): Promise<unknown> => changing(['matching'], () => call('demandWithdraw', { demandId }));
export const removeDemand = (demandId: string, cause: string): Promise<unknown> =>
  changing(['matching'], () => call('operateDemandRemove', { demandId, cause }));
export const saveProvider = (words: Payload<'providerSave'>): Promise<unknown> => changing(['matching'], () => call('providerSave', words));
export const makeOffer = (offer: Payload<'offerMake'>): Promise<unknown> => changing(['matching'], () => call('offerMake', offer));
export const withdrawOffer = (offerId: string): Promise<unknown> => changing(['matching'], () => call('offerWithdraw', { offerId }));
export const chooseOffer = async ({ id: offerId, version }: OfferView): Promise<string> =>
  (await changing(['matching'], () => call('offerChoose', { offerId, version }))).contractId;

/** The steps that take no more than the milestone. */
const plainSteps = {
  start: 'milestoneStart',
  cancel: 'milestoneCancel',
  giveUp: 'milestoneGiveUp',
  drop: 'milestoneDrop',
} as const;
export type PlainStep = keyof typeof plainSteps | 'accept';
export const takeStep = (step: PlainStep, { id: milestoneId, delivery }: MilestoneView): Promise<unknown> =>
  changing(['matching'], () =>
    step === 'accept'
      ? call('milestoneAccept', { milestoneId, deliveredAt: delivery?.deliveredAt ?? null })
      : call(plainSteps[step], { milestoneId }),
  );

/** The steps that come with words. */
const saidSteps = { askChange: 'milestoneAskChange', dispute: 'milestoneDispute', answer: 'disputeAnswer' } as const;
export type SaidStep = keyof typeof saidSteps;
export const sayStep = (step: SaidStep, milestoneId: string, note: string): Promise<unknown> =>
  changing(['matching'], () => call(saidSteps[step], { milestoneId, note }));
export const deliver = (delivery: Payload<'milestoneDeliver'>): Promise<unknown> =>
  changing(['matching'], () => call('milestoneDeliver', delivery));

export const rateContract = (rating: Payload<'contractRate'>): Promise<unknown> =>
  changing(['matching'], () => call('contractRate', rating));
export const answerRating = (ratingId: string, content: string): Promise<unknown> =>
  changing(['matching'], () => call('ratingAnswer', { ratingId, content }));
export const hideRating = (ratingId: string, cause: string): Promise<unknown> =>
  changing(['matching'], () => call('operateRatingHide', { ratingId, cause }));

/** Orders milestones of a contract, which are paid into escrow; resolves to the order's id. */
export async function orderMilestones(ids: readonly string[]): Promise<string> {
  const wishes = ids.map((milestoneId) => ({ orderType: transactionTypes.service.code, goods: { milestoneId } }));
  const [first, ...rest] = wishes;
  if (first === undefined) throw new RangeError('No milestone is named');
  const order = rest.length === 0 ? first : { goodsList: wishes };
  return (await changing(['orders'], () => call('orderCreate', order))).orderId;
}

export const decideDispute = (disputeId: string, refund: number, cause: string): Promise<unknown> =>
  changing(['disputes'], () => call('operateDisputeDecide', { disputeId, refund, cause }));
