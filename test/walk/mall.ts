import type { MallModelRow } from '#storage/database/models/mall';
import { buildMallModel } from '#test/mall';
import { buildUser } from '#test/people';
import { own, type Visit, type Visits } from './visit.ts';
import { secretWord, type World } from './world.ts';

/** A model of somebody else's that is on sale. */
const offered = async ({ api }: World, overrides: Partial<MallModelRow> = {}): Promise<{ modelId: string }> => {
  const seller = await buildUser(api.database, { uploaderType: 2 });
  return { modelId: (await buildMallModel(api.database, seller, overrides)).id };
};
/** What the owner has bought, or sells, and nobody else sees. */
const his = (how: 'bought' | 'sold', also: object = {}): Visit => ({
  payload: async (world) => {
    const { database } = world.api;
    const { user } = world.owner;
    const withdrawn = { status: 'Withdrawn', name: `${secretWord}椅子` } as const;
    const file = { fileName: `${secretWord}.glb`, modelName: `${secretWord}椅子` };
    const sold = how === 'sold' ? { status: 'OnSale' } : withdrawn;
    const seller = how === 'sold' ? user : await buildUser(database, { uploaderType: 2 });
    const { id: modelId } = await buildMallModel(database, seller, sold as Partial<MallModelRow>, how === 'sold' ? {} : file);
    if (how === 'bought')
      await database.transact((transaction) =>
        database.modelPurchases.create({ ownerId: user.id, modelId, orderId: '0'.repeat(32), createdAt: new Date() }, { transaction }),
      );
    return { modelId, ...also };
  },
  others: 'mall.notFound',
});

/** The mall: what is open to everybody, and what is somebody's. */
export const mallVisits: Visits = {
  mallModelList: own(),
  mallSearch: own({ keyword: '椅', filters: { price: ['paid'] } }),
  mallSuggest: own({ keyword: 'yi' }),
  mallLabelCate: own(),
  mallFormatList: own(),
  mallNewQuantities: own(),
  mallModelDetail: his('bought'),
  cartAdd: { payload: (world) => offered(world), others: 'own' },
  getCartList: own(),
  delCartModel: { payload: (world) => offered(world), others: 'own' },
  modelToPay: { payload: async (world) => ({ modelIds: [(await offered(world)).modelId] }), others: 'own' },
  getAFreeModel: { payload: (world) => offered(world, { priceFen: 0 }), others: 'own' },
  checkTheDayOfFreeModelCount: own(),
  boughtModelList: own(),
  boughtModelDownload: his('bought'),
  modelRelease: {
    payload: async (world) => {
      await world.owner.user.update({ uploaderType: 2, checkStatus: 1 });
      return { fileId: (await world.file()).id, modelName: '椅子', modelPrice: 100, cateId: 2 };
    },
    others: 'upload.publisherOnly',
  },
  releaseList: own(),
  modelWithdraw: his('sold'),
  modelerIsFreeze: { payload: ({ owner }) => ({ id: owner.user.id }), others: 'own' },
  modelerHome: own(),
  modelerReviews: own(),
  modelerSold: own(),
  offeredList: own(),
  modelReview: {
    payload: async (world) => ({ ...(await offered(world, { status: 'UnderReview', releasedAt: null })), pass: true }),
    others: 'own',
  },
  modelFreeze: { payload: async (world) => ({ ...(await offered(world)), cause: '盗版' }), others: 'own' },
  modelUnfreeze: { payload: (world) => offered(world, { status: 'Frozen' }), others: 'own' },
};
