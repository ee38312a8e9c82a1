import { pauseCampaign } from '#services/campaigns/move';
import { payOrder } from '#services/orders/pay';
import { createOrder } from '#services/orders/create';
import { postOperation } from '#services/ledger/post';
import { saveCampaign } from '#services/campaigns/save';
import { newId } from '#storage/database/ids';
import { draftOf, editor, liveCampaign, plainBox, plainPopup } from '../campaigns.ts';
import { givenCoins } from '../ledger.ts';
import type { Visits } from './visit.ts';
import type { World } from './world.ts';

/** A box that the owner has opened; its order. */
async function opened({ api: { deps, database }, owner: { user } }: World): Promise<string> {
  await endAll(database);
  const { box } = await liveCampaign(deps);
  await database.transact((transaction) => postOperation(deps, givenCoins(newId(), user.id, box.priceFen), transaction));
  const { id: orderId } = await createOrder(deps, { ownerId: user.id, wishes: [{ type: 'blindBox', boxId: box.id }] });
  await payOrder(deps, { ownerId: user.id, orderId, method: 'cloudCoin' });
  return orderId;
}

/** The walk makes more campaigns than may be open at once. */
const endAll = (database: World['api']['database']): Promise<unknown> =>
  database.transact((transaction) => database.campaigns.update({ status: 'Ended' }, { where: {}, transaction }));

const draft = async ({ api: { deps, database } }: World, also: object = {}): Promise<string> =>
  (await endAll(database), await saveCampaign(deps, { draft: draftOf(new Date(), also), by: editor })).campaignId;

const withCause = (campaignId: string) => ({ campaignId, cause: '按计划' });

/** Blind boxes, popups and the campaigns that they belong to. */
export const campaignVisits: Visits = {
  boxShop: { payload: async ({ api }) => (await endAll(api.database), await liveCampaign(api.deps), {}), others: 'own' },
  boxDraws: { payload: async (world) => (await opened(world), {}), others: 'own' },
  boxDrawOfOrder: { payload: async (world) => ({ orderId: await opened(world) }), others: 'box.drawUnknown' },
  campaignPopups: { payload: async ({ api }) => (await endAll(api.database), await liveCampaign(api.deps), {}), others: 'own' },
  campaignList: { payload: async (world) => (await draft(world), {}), others: 'own' },
  campaignDetail: { payload: async (world) => ({ campaignId: await draft(world) }), others: 'own' },
  campaignSave: {
    payload: () => {
      const { code, name, startsAt, endsAt } = draftOf(new Date());
      return { code, name, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), popup: plainPopup, box: plainBox };
    },
    others: 'own',
  },
  campaignPublish: {
    payload: async (world) => withCause(await draft(world, { popup: { ...plainPopup, jumpLink: '/activity/blindBox' } })),
    others: 'own',
  },
  campaignPause: { payload: async ({ api }) => withCause((await liveCampaign(api.deps)).campaign.id), others: 'own' },
  campaignEnd: {
    payload: async ({ api }) => {
      const { campaign } = await liveCampaign(api.deps);
      await pauseCampaign(api.deps, { campaignId: campaign.id, cause: '先停', by: editor });
      return withCause(campaign.id);
    },
    others: 'own',
  },
};
