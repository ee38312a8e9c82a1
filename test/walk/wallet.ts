import { askWithdrawal } from '#services/wallet/ask-withdrawal';
import { checkWithdrawal } from '#services/wallet/check-withdrawal';
import { newId } from '#storage/database/ids';
import { buildEarner, newCardNumber, verifyIdentity } from '#test/wallet';
import { own, type Visit, type Visits } from './visit.ts';
import { secretWord, walker, type World } from './world.ts';

/** A card in that name: whoever reads the payee has read what is not his. */
const cardOf = async ({ api, owner }: World): Promise<string> => (await buildEarner(api.deps, owner.user, 500_00, `${secretWord}张三`)).id;

/** A withdrawal of the owner's that waits for its review. */
async function withdrawalOf(world: World): Promise<string> {
  const { api, owner } = world;
  const request = { ownerId: owner.user.id, grossFen: 100_00, cardId: await cardOf(world), address: '10.0.0.1' };
  return (await askWithdrawal(api.deps, request)).id;
}

/** One that was approved, and waits for its transfer. */
async function approvedOf(world: World): Promise<string> {
  const withdrawalId = await withdrawalOf(world);
  const { user } = await walker(world.api, { role: 'administrator' });
  await checkWithdrawal(world.api.deps, { withdrawalId, administratorId: user.id, address: '10.0.0.1', cause: null });
  return withdrawalId;
}

const card = (also: object = {}): Visit => ({
  payload: async (world) => ({ cardId: await cardOf(world), ...also }),
  others: 'wallet.cardNotFound',
});
const review = (make: (world: World) => Promise<string>, also: () => object = () => ({})): Visit => ({
  payload: async (world) => ({ withdrawalId: await make(world), ...also() }),
  others: 'own',
});

/** Income, bank cards and withdrawals. */
export const walletVisits: Visits = {
  queryAccountDetails: own(),
  accountDetailsExport: own(),
  accountMonths: own(),
  queryCardList: own(),
  incomeList: own(),
  withdrawList: own(),
  withdrawInfo: own(),
  cardAdd: {
    payload: async ({ api, owner }) => {
      await verifyIdentity(api.deps, owner.user);
      return { bankName: '招商银行', cardNumber: newCardNumber() };
    },
    others: 'wallet.notVerified',
  },
  cardModify: card({ isDefault: true }),
  deletCard: card(),
  withdrawApply: {
    payload: async (world) => ({ amount: 100_00, cardId: await cardOf(world) }),
    others: 'wallet.withdrawalRefused',
  },
  manualCheck: review(withdrawalOf, () => ({ pass: true })),
  withdrawalQueue: own(),
  withdrawalDetail: review(withdrawalOf),
  withdrawalPay: review(approvedOf),
  withdrawalConfirm: review(approvedOf, () => ({ bankNumber: newId() })),
  withdrawalFail: review(approvedOf, () => ({ cause: '账户不存在' })),
};
