import { calls } from '#domain/catalog/calls';
import {
  contractIdSchema,
  contractListSchema,
  contractRateSchema,
  demandIdSchema,
  demandListSchema,
  demandPublishSchema,
  demandRatingsSchema,
  milestoneAcceptSchema,
  milestoneDeliverSchema,
  milestoneIdSchema,
  milestoneNoteSchema,
  offerChooseSchema,
  offerIdSchema,
  offerMakeSchema,
  operateDemandRemoveSchema,
  operateDisputeDecideSchema,
  operateDisputeListSchema,
  operateRatingHideSchema,
  ownPageSchema,
  providerIdSchema,
  providerListSchema,
  providerRatingsSchema,
  providerSaveSchema,
  ratingAnswerSchema,
} from '#domain/matching/schema';
import { nothingSchema } from '#domain/wire/schema';
import type { ClockDeps, ModeratorDeps } from '#services/deps';
import { acceptMilestone } from '#services/matching/accept';
import { answerRating } from '#services/matching/answer-rating';
import { askChange } from '#services/matching/ask-change';
import { cancelMilestone } from '#services/matching/cancel';
import { chooseOffer } from '#services/matching/choose-offer';
import { removeDemand, withdrawDemand } from '#services/matching/close-demand';
import { contractDetail, listContracts } from '#services/matching/contract-detail';
import { decideDispute } from '#services/matching/decide-dispute';
import { deliverMilestone } from '#services/matching/deliver';
import { demandDetail } from '#services/matching/demand-detail';
import { answerDispute, openDispute } from '#services/matching/dispute';
import { hideRating } from '#services/matching/hide-rating';
import { listDemands, listOwnDemands } from '#services/matching/list-demands';
import { listDisputes } from '#services/matching/list-disputes';
import { listOwnOffers } from '#services/matching/list-offers';
import { listProviders, ownProvider, providerDetail } from '#services/matching/list-providers';
import { listDemandRatings, listProviderRatings } from '#services/matching/list-ratings';
import { makeOffer, withdrawOffer } from '#services/matching/make-offer';
import { publishDemand } from '#services/matching/publish-demand';
import { rateContract } from '#services/matching/rate';
import { saveProvider } from '#services/matching/save-provider';
import { startWork } from '#services/matching/start-work';
import { done } from '../../gateway/envelope.ts';
import type { ScanLimitDeps } from '../../gateway/rate-limit.ts';
import { route, type Route } from '../../gateway/route.ts';
import { asAdministrator } from '../administration/policy.ts';
import { own, viewerOf } from '../mall/policy.ts';
import { presentPage } from '../presenting.ts';
import { presentContract, presentContractCard, presentDispute, presentRating } from './present-contract.ts';
import { presentDemand, presentDemandCard, presentOffer, presentProvider } from './presenter.ts';

type MatchingDeps = ClockDeps & ModeratorDeps & ScanLimitDeps;

export const matchingRoutes = (deps: MatchingDeps): Route[] => [
  ...marketRoutes(deps),
  ...contractRoutes(deps),
  ...ratingRoutes(deps),
  ...operatorRoutes(deps),
];

/** Demands, providers and offers. */
const marketRoutes = (deps: MatchingDeps): Route[] => [
  route(calls.demandList, demandListSchema, async (input, request) => {
    const { totalCount, demands } = await listDemands(deps, { ...input, viewerId: viewerOf(request) });
    return presentPage(input, totalCount, demands.map(presentDemandCard));
  }),
  route(calls.demandDetail, demandIdSchema, async ({ demandId }, request) =>
    presentDemand(await demandDetail(deps, { demandId, viewerId: viewerOf(request) })),
  ),
  route(calls.demandMine, ownPageSchema, async (input, request) => {
    const { totalCount, demands } = await listOwnDemands(deps, own(input, request));
    return presentPage(input, totalCount, demands.map(presentDemandCard));
  }),
  route(calls.demandPublish, deps.limitScans, demandPublishSchema, async ({ budget: budgetFen, ...input }, request) => ({
    demandId: await publishDemand(deps, own({ ...input, budgetFen }, request)),
  })),
  route(calls.demandWithdraw, demandIdSchema, (input, request) => done(withdrawDemand(deps, own(input, request)))),
  route(calls.providerList, providerListSchema, async (input) => {
    const { totalCount, providers } = await listProviders(deps, input);
    return presentPage(input, totalCount, providers.map(presentProvider));
  }),
  route(calls.providerDetail, providerIdSchema, async (input) => presentProvider(await providerDetail(deps, input))),
  route(calls.providerMine, nothingSchema, async (input, request) => {
    const { provider, refusal } = await ownProvider(deps, own(input, request));
    return { provider: provider && presentProvider(provider), refusal };
  }),
  route(calls.providerSave, deps.limitScans, providerSaveSchema, ({ title, content, services, fromFen, shown }, { caller }) =>
    done(saveProvider(deps, { ownerId: caller.userId, title, content, services, fromFen, shown })),
  ),
  route(calls.offerMake, deps.limitScans, offerMakeSchema, async ({ demandId, content, milestones }, { caller }) => ({
    offerId: await makeOffer(deps, {
      ...{ ownerId: caller.userId, demandId, content },
      milestones: milestones.map(({ title, amount: amountFen, days }) => ({ title, amountFen, days })),
    }),
  })),
  route(calls.offerWithdraw, offerIdSchema, (input, request) => done(withdrawOffer(deps, own(input, request)))),
  route(calls.offerMine, ownPageSchema, async (input, request) => {
    const { totalCount, offers } = await listOwnOffers(deps, own(input, request));
    return presentPage(input, totalCount, offers.map(presentOffer));
  }),
  route(calls.offerChoose, offerChooseSchema, async (input, request) => ({ contractId: await chooseOffer(deps, own(input, request)) })),
];

/** Contracts and what their sides do. */
const contractRoutes = (deps: MatchingDeps): Route[] => [
  route(calls.contractList, contractListSchema, async (input, request) => {
    const { totalCount, contracts } = await listContracts(deps, own(input, request));
    return presentPage(input, totalCount, contracts.map(presentContractCard));
  }),
  route(calls.contractDetail, contractIdSchema, async (input, request) => presentContract(await contractDetail(deps, own(input, request)))),
  route(calls.milestoneStart, milestoneIdSchema, (input, request) => done(startWork(deps, own(input, request)))),
  route(calls.milestoneDeliver, deps.limitScans, milestoneDeliverSchema, (input, request) =>
    done(deliverMilestone(deps, own(input, request))),
  ),
  route(calls.milestoneAccept, milestoneAcceptSchema, (input, request) => done(acceptMilestone(deps, own(input, request)))),
  route(calls.milestoneAskChange, deps.limitScans, milestoneNoteSchema, (input, request) => done(askChange(deps, own(input, request)))),
  route(calls.milestoneCancel, milestoneIdSchema, (input, request) =>
    done(cancelMilestone(deps, { ...own(input, request), action: 'cancel' })),
  ),
  route(calls.milestoneGiveUp, milestoneIdSchema, (input, request) =>
    done(cancelMilestone(deps, { ...own(input, request), action: 'giveUp' })),
  ),
  route(calls.milestoneDrop, milestoneIdSchema, (input, request) =>
    done(cancelMilestone(deps, { ...own(input, request), action: 'drop' })),
  ),
  route(calls.milestoneDispute, deps.limitScans, milestoneNoteSchema, (input, request) => done(openDispute(deps, own(input, request)))),
  route(calls.disputeAnswer, deps.limitScans, milestoneNoteSchema, (input, request) => done(answerDispute(deps, own(input, request)))),
];

/** What the sides of contracts say of each other. */
const ratingRoutes = (deps: MatchingDeps): Route[] => [
  route(calls.contractRate, deps.limitScans, contractRateSchema, (input, request) => done(rateContract(deps, own(input, request)))),
  route(calls.ratingAnswer, deps.limitScans, ratingAnswerSchema, (input, request) => done(answerRating(deps, own(input, request)))),
  route(calls.providerRatings, providerRatingsSchema, async (input, request) => {
    const { totalCount, ratings } = await listProviderRatings(deps, { ...input, viewerId: viewerOf(request) });
    return presentPage(input, totalCount, ratings.map(presentRating));
  }),
  route(calls.demandRatings, demandRatingsSchema, async (input, { caller }) => {
    const { totalCount, ratings } = await listDemandRatings(deps, { ...input, viewerId: caller.userId });
    return presentPage(input, totalCount, ratings.map(presentRating));
  }),
  route(calls.operateRatingHide, operateRatingHideSchema, ({ ratingId, cause }, request) =>
    done(hideRating(deps, { ratingId, cause, by: asAdministrator({}, request) })),
  ),
];

const operatorRoutes = (deps: MatchingDeps): Route[] => [
  route(calls.operateDisputeList, operateDisputeListSchema, async (input, { caller }) => {
    const { totalCount, disputes } = await listDisputes(deps, input);
    return presentPage(input, totalCount, disputes.map(presentDispute(caller.userId)));
  }),
  route(calls.operateDisputeDecide, operateDisputeDecideSchema, ({ disputeId, refund: refundFen, cause }, request) =>
    done(decideDispute(deps, { disputeId, refundFen, cause, by: asAdministrator({}, request) })),
  ),
  route(calls.operateDemandRemove, operateDemandRemoveSchema, ({ demandId, cause }, request) =>
    done(removeDemand(deps, { demandId, cause, by: asAdministrator({}, request) })),
  ),
];
