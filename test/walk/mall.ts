import { newId } from '#storage/database/ids';
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

const claimWords = {
  ...{ name: '李某', role: 'author', link: 'https://works.example.com/chair', isTrue: true },
  statement: '这把椅子是我去年三月制作并发表的，贴图上有我的签名。',
};
/** A claim in which the owner claims, or is the seller, who may answer; in which nobody is he without a side. */
const claimed = async (world: World, side?: 'claimant' | 'seller'): Promise<string> => {
  const { database } = world.api;
  const { user } = world.owner;
  const [one, two] = [await buildUser(database), await buildUser(database, { uploaderType: 2 })];
  const [claimant, seller] = [side === 'claimant' ? user : one, side === 'seller' ? user : two];
  const { id: modelId } = await buildMallModel(database, seller, { status: side === 'seller' ? 'Frozen' : 'OnSale' });
  const { name, statement, link } = claimWords;
  const said = { name, statement, link, role: 'author', fileId: null, createdAt: new Date() } as const;
  const sides = { modelId, claimantId: claimant.id, sellerId: seller.id, openKey: `${claimant.id}-${modelId}` };
  const stands =
    side === 'seller' ? ({ status: 'Hearing', answerBy: new Date(Date.now() + 86_400_000) } as const) : ({ status: 'Open' } as const);
  return database.transact(
    async (transaction) => (await database.theftClaims.create({ id: newId(), ...said, ...sides, ...stands }, { transaction })).id,
  );
};
/** Somebody else who publishes. */
const modeler = async ({ api }: World, modelerFrozenAt: Date | null = null): Promise<string> => {
  const user = await buildUser(api.database, { uploaderType: 2 });
  await user.update({ modelerFrozenAt });
  return user.id;
};
/** Somebody else's application that waits. */
const applied = async ({ api: { database } }: World): Promise<string> => {
  const { id: ownerId } = await buildUser(database);
  const said = { ownerId, openOf: ownerId, uploaderType: 2, intro: '做过家具模型', link: '' } as const;
  const undecided = { status: 'UnderReview', decidedBy: null, decidedAt: null, createdAt: new Date() } as const;
  return database.transact(async (transaction) => {
    const row = { id: newId(), ...said, ...undecided };
    return (await database.modelerApplications.create(row, { transaction })).id;
  });
};

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
  claimFile: { payload: async (world) => ({ ...(await offered(world)), ...claimWords }), others: 'own' },
  claimList: own(),
  claimAnswer: {
    payload: async (world) => ({ claimId: await claimed(world, 'seller'), statement: claimWords.statement }),
    others: 'claim.unknown',
  },
  claimWithdraw: { payload: async (world) => ({ claimId: await claimed(world, 'claimant') }), others: 'claim.unknown' },
  operateClaimList: own(),
  operateClaimDetail: { payload: async (world) => ({ claimId: await claimed(world) }), others: 'own' },
  operateClaimHear: { payload: async (world) => ({ claimId: await claimed(world), cause: '证据充分' }), others: 'own' },
  operateClaimDecide: { payload: async (world) => ({ claimId: await claimed(world), upheld: false, cause: '证据不足' }), others: 'own' },
  modelerIsFreeze: { payload: ({ owner }) => ({ id: owner.user.id }), others: 'own' },
  modelerApply: own({ uploaderType: 2, intro: '做过五年的家具模型，准备发布自己制作的桌椅和灯具。' }),
  modelerState: own(),
  modelerList: own(),
  modelerDecide: { payload: async (world) => ({ applicationId: await applied(world), pass: true }), others: 'own' },
  modelerFreeze: { payload: async (world) => ({ accountId: await modeler(world), cause: '盗版' }), others: 'own' },
  modelerUnfreeze: { payload: async (world) => ({ accountId: await modeler(world, new Date()) }), others: 'own' },
  modelerHome: own(),
  modelerReviews: own(),
  integralInfo: own(),
  modelerSold: own(),
  modelLookalikes: { payload: async (world) => ({ fileId: (await world.file()).id }), others: 'file.notFound' },
  offeredLookalikes: { payload: (world) => offered(world), others: 'own' },
  offeredList: own(),
  modelReview: {
    payload: async (world) => ({ ...(await offered(world, { status: 'UnderReview', releasedAt: null })), pass: true }),
    others: 'own',
  },
  modelFreeze: { payload: async (world) => ({ ...(await offered(world)), cause: '盗版' }), others: 'own' },
  modelUnfreeze: { payload: (world) => offered(world, { status: 'Frozen' }), others: 'own' },
};
