import { newId } from '#storage/database/ids';
import { postOperation } from '#services/ledger/post';
import { createOrder } from '#services/orders/create';
import { makeCodes } from '#services/packages/make-codes';
import { givenCoins } from '#test/ledger';
import { own, type Visit, type Visits } from './visit.ts';
import type { World } from './world.ts';

/** An unpaid order of the owner's, over a model whose name is his, and coins enough for it. */
async function orderOf(world: World): Promise<{ orderId: string }> {
  const { api, owner } = world;
  const ownerId = owner.user.id;
  await api.database.transact((transaction) => postOperation(api.deps, givenCoins(newId(), ownerId, 10_000), transaction));
  const wish = { type: 'conversion', fileId: (await world.file()).id, input: { kind: 'convert', target: 'glb' } } as const;
  return { orderId: (await createOrder(api.deps, { ownerId, wishes: [wish] })).id };
}
const order: Visit = { payload: orderOf, others: 'order.notFound' };
/** He has neither earnings nor a count. */
const closed: Visit = { ...order, owner: 'order.methodClosed' };

/** No provider is there. */
const unoffered: Visit = { ...order, owner: 'payment.unavailable', others: 'payment.unavailable' };
/** Whoever enters it first has its package. */
async function activationCode({ api }: World): Promise<{ code: string }> {
  const made = await makeCodes(api.deps, { offerId: 'lightweight10', count: 1, actorId: null });
  return { code: made?.codes[0] ?? '' };
}

/** Orders, and what pays for them. */
export const orderVisits: Visits = {
  orderCreate: own({ orderType: 44, goods: { memberGradeId: 1, isMonthly: false } }),
  orderQuote: own({ orderType: 44, goods: { memberGradeId: 1, isMonthly: false } }),
  orderList: own(),
  queryUnPayReusltCount: own(),
  orderDetail: order,
  findByOrderId: order,
  myOrderCancel: order,
  cloudCoinPay: order,
  incomeBalancePay: closed,
  payByMemberFreeCount: closed,
  resultPayByFreeCount: closed,
  batchPayModelsByMemberFreeCount: closed,
  pcAlipay: unoffered,
  weixinpay: unoffered,
  modelPackageDeduction: closed,
  resultPackageDeduction: closed,
  createRechargeOrder: own({ amount: 100_00 }),
  rechargePackageList: own(),
  packageOffers: own(),
  packageList: own(),
  availablePackageList: own(),
  packageActivate: { payload: activationCode, others: 'own', carriesSecret: true },
};
