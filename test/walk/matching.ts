import { acceptMilestone } from '#services/matching/accept';
import { deliverMilestone } from '#services/matching/deliver';
import { openDispute } from '#services/matching/dispute';
import { rateContract } from '#services/matching/rate';
import type { MatchMilestoneRow } from '#storage/database/models/matching';
import type { UserRow } from '#storage/database/models/accounts';
import { beProvider, contracted, daysAhead, deliverable, escrow, judged, offer, publish } from '#test/matching';
import { payOutside } from '#test/packages';
import { buildUser } from '#test/people';
import { own, type Visit, type Visits } from './visit.ts';
import { secretWord, type World } from './world.ts';

const stranger = (world: World) => buildUser(world.api.database, { checkStatus: 1 });

/** The owner as a provider who is verified. */
async function verified({ api: { database, deps }, owner: { user } }: World): Promise<UserRow> {
  await database.transact((transaction) => user.update({ checkStatus: 1 }, { transaction }));
  await beProvider(deps, user);
  return user;
}

const demand = async (world: World) => ({ demandId: await publish(world.api.deps, world.owner.user, []) });

/** A milestone of the owner's, as a buyer or as a provider, so far along. */
async function milestone(
  world: World,
  side: 'buyer' | 'provider',
  until: 'Open' | 'Funded' | 'Delivered' | 'Disputed',
): Promise<MatchMilestoneRow> {
  const { deps, database } = world.api;
  const provider = side === 'provider' ? await verified(world) : await stranger(world);
  if (side === 'buyer') await beProvider(deps, provider);
  const buyer = side === 'buyer' ? world.owner.user : await stranger(world);
  const { milestones } = await contracted(deps, { buyer, provider, amounts: [100_00] });
  const only = milestones[0]!;
  if (until === 'Open') return only;
  await payOutside(deps, await escrow(deps, buyer, [only]));
  if (until === 'Funded') return only;
  const { id: fileId } = await deliverable(database, provider.id);
  await deliverMilestone(judged(deps), { ownerId: provider.id, milestoneId: only.id, fileId, note: '请看' });
  if (until === 'Disputed') {
    const asker = side === 'buyer' ? provider : buyer;
    await openDispute(judged(deps), { ownerId: asker.id, milestoneId: only.id, note: '有分歧' });
  }
  return only;
}

/** A contract of the owner's that has ended, and what these sides said of each other. */
async function rated(
  world: World,
  sides: readonly ('buyer' | 'provider')[],
  as: 'buyer' | 'provider' = 'provider',
): Promise<{ contractId: string; demandId: string; ratingId: string }> {
  const { deps, database } = world.api;
  const { id: milestoneId, contractId } = await milestone(world, as, 'Delivered');
  const { buyerId, providerId, demandId } = await database.matchContracts.findByPk(contractId, { rejectOnEmpty: true });
  await acceptMilestone(deps, { ownerId: buyerId, milestoneId });
  for (const side of sides)
    await rateContract(judged(deps), { ownerId: side === 'buyer' ? buyerId : providerId, contractId, stars: 5, content: '合作愉快' });
  const rating = await database.matchRatings.findOne({ where: { contractId, side: 'buyer' } });
  return { contractId, demandId, ratingId: rating?.id ?? '' };
}

const onMilestone = (side: 'buyer' | 'provider', until: 'Open' | 'Funded' | 'Delivered' | 'Disputed', also: object = {}): Visit => ({
  payload: async (world) => ({ milestoneId: (await milestone(world, side, until)).id, ...also }),
  others: 'matching.contractGone',
});

const theirDispute = async (world: World) => {
  const { database } = world.api;
  const { id: milestoneId } = await milestone(world, 'buyer', 'Disputed');
  return (await database.matchDisputes.findOne({ where: { milestoneId }, rejectOnEmpty: true })).id;
};

/** Demands, offers and contracts. */
export const matchingVisits: Visits = {
  demandList: own(),
  demandDetail: { payload: async (world) => ({ demandId: await publish(world.api.deps, await stranger(world), []) }), others: 'own' },
  demandMine: { payload: async (world) => (await demand(world), {}), others: 'own' },
  demandPublish: own({
    title: '做一把椅子',
    content: '一把胡桃木的椅子，网页里用。',
    service: '1',
    budget: 500_00,
    deadline: daysAhead(30),
  }),
  demandWithdraw: { payload: demand, others: 'matching.demandGone' },
  providerList: own(),
  providerDetail: {
    payload: async (world) => {
      const provider = await stranger(world);
      await beProvider(world.api.deps, provider);
      return { providerId: provider.id };
    },
    others: 'own',
  },
  providerMine: { payload: async (world) => (await verified(world), {}), others: 'own' },
  providerSave: {
    payload: async (world) => {
      await verified(world);
      return { title: `${secretWord}工作室`, content: '做家具和室内模型，十年经验。', services: ['1'], fromFen: 100_00, shown: true };
    },
    others: 'matching.certifyFirst',
  },
  offerMake: {
    payload: async (world) => {
      await verified(world);
      const demandId = await publish(world.api.deps, await stranger(world), []);
      return { demandId, content: '先出白模，确认后再做贴图。', milestones: [{ title: '模型', amount: 100_00, days: 5 }] };
    },
    others: 'matching.certifyFirst',
  },
  offerWithdraw: {
    payload: async (world) => {
      const provider = await verified(world);
      return { offerId: await offer(world.api.deps, provider, await publish(world.api.deps, await stranger(world), [])) };
    },
    others: 'matching.offerGone',
  },
  offerMine: own(),
  offerChoose: {
    payload: async (world) => {
      const provider = await stranger(world);
      await beProvider(world.api.deps, provider);
      const offerId = await offer(world.api.deps, provider, (await demand(world)).demandId);
      const { version } = await world.api.database.matchOffers.findByPk(offerId, { rejectOnEmpty: true });
      return { offerId, version };
    },
    others: 'matching.demandGone',
  },
  contractList: own(),
  contractDetail: {
    payload: async (world) => ({ contractId: (await milestone(world, 'buyer', 'Disputed')).contractId }),
    others: 'matching.contractGone',
  },
  milestoneStart: onMilestone('provider', 'Funded'),
  milestoneDeliver: {
    payload: async (world) => {
      const { id: milestoneId } = await milestone(world, 'provider', 'Funded');
      return { milestoneId, fileId: (await deliverable(world.api.database, world.owner.user.id)).id, note: secretWord };
    },
    others: 'matching.contractGone',
  },
  milestoneAccept: {
    payload: async (world) => {
      const { id: milestoneId } = await milestone(world, 'buyer', 'Delivered');
      const { delivery } = await world.api.database.matchMilestones.findByPk(milestoneId, { rejectOnEmpty: true });
      return { milestoneId, deliveredAt: delivery?.deliveredAt };
    },
    others: 'matching.contractGone',
  },
  milestoneAskChange: onMilestone('buyer', 'Delivered', { note: '扶手再细一点' }),
  milestoneCancel: onMilestone('buyer', 'Funded'),
  milestoneGiveUp: onMilestone('provider', 'Funded'),
  milestoneDrop: onMilestone('buyer', 'Open'),
  milestoneDispute: onMilestone('buyer', 'Delivered', { note: '不是我要的' }),
  disputeAnswer: onMilestone('buyer', 'Disputed', { note: '我没有收到' }),
  contractRate: {
    payload: async (world) => ({ contractId: (await rated(world, [])).contractId, stars: 4, content: secretWord }),
    others: 'matching.contractGone',
  },
  ratingAnswer: {
    payload: async (world) => ({ ratingId: (await rated(world, ['buyer', 'provider'])).ratingId, content: `谢谢${secretWord}` }),
    others: 'matching.ratingGone',
  },
  providerRatings: {
    payload: async (world) => {
      await rated(world, ['buyer', 'provider']);
      return { providerId: world.owner.user.id };
    },
    others: 'own',
  },
  demandRatings: {
    payload: async (world) => ({ demandId: (await rated(world, ['buyer', 'provider'], 'buyer')).demandId }),
    others: 'matching.providerFirst',
    administrator: 'own',
  },
  operateRatingHide: {
    payload: async (world) => ({ ratingId: (await rated(world, ['buyer'])).ratingId, cause: '言语不当' }),
    others: 'own',
  },
  operateDisputeList: { payload: async (world) => (await theirDispute(world), {}), others: 'own' },
  operateDisputeDecide: {
    payload: async (world) => ({ disputeId: await theirDispute(world), refund: 30_00, cause: '部分符合' }),
    others: 'own',
  },
  operateDemandRemove: { payload: async (world) => ({ ...(await demand(world)), cause: '内容不合适' }), others: 'own' },
};
