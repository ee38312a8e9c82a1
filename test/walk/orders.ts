import { openCampaign } from '#services/coupons/open-campaign';
import { newId } from '#storage/database/ids';
import { beginJob } from '#services/jobs/begin';
import { finishJob } from '#services/orders/finish-job';
import { readPrices } from '#services/prices/read';
import { postOperation } from '#services/ledger/post';
import { createOrder } from '#services/orders/create';
import { makeCodes } from '#services/packages/make-codes';
import { payOrder } from '#services/orders/pay';
import { askRefund } from '#services/refunds/ask';
import { givenCoins } from '#test/ledger';
import { voucher } from '#test/orders';
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
/** The same, paid and handed over. */
async function doneOrderOf(world: World): Promise<{ orderId: string }> {
  const { api, owner } = world;
  const ownerId = owner.user.id;
  const { orderId } = await orderOf(world);
  await payOrder(api.deps, { ownerId, orderId, method: 'cloudCoin' });
  const { jobId } = await api.database.orderLines.findOne({ where: { orderId }, rejectOnEmpty: true });
  await beginJob(api.deps, { id: jobId ?? '', attempt: 1 });
  await finishJob(api.deps, { id: jobId ?? '', attempt: 1, outcome: { status: 'Success' } });
  return { orderId };
}
const asked = { lines: [1], reason: 'badResult' as const, note: '不满意' };
async function requestOf(world: World): Promise<{ requestId: string }> {
  const { orderId } = await doneOrderOf(world);
  await askRefund(world.api.deps, { ownerId: world.owner.user.id, orderId, ...asked });
  const { refundRequests } = world.api.database;
  return { requestId: (await refundRequests.findOne({ where: { orderId }, rejectOnEmpty: true })).id };
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

async function dearerLogo({ api }: World): Promise<object> {
  const { unitFen } = (await readPrices(api.database)).logo;
  return { priceId: 'logo', fromFen: unitFen, unitFen: unitFen + 1 };
}

/** Orders, and what pays for them. */
export const orderVisits: Visits = {
  orderCreate: own({ orderType: 44, goods: { memberGradeId: 1, isMonthly: false } }),
  orderQuote: own({ orderType: 44, goods: { memberGradeId: 1, isMonthly: false } }),
  orderList: own(),
  queryUnPayReusltCount: own(),
  orderDetail: order,
  orderHistory: order,
  orderLeave: order,
  refundState: order,
  refundAsk: { payload: async (world) => ({ ...(await doneOrderOf(world)), ...asked }), others: 'order.notFound' },
  refundWithdraw: { payload: requestOf, others: 'refund.notFound' },
  operateRefundList: own({ state: 'all' }),
  operateRefundApprove: { payload: requestOf, others: 'own' },
  operateRefundRefuse: { payload: async (world) => ({ ...(await requestOf(world)), cause: '已经使用' }), others: 'own' },
  findByOrderId: order,
  myOrderCancel: order,
  cloudCoinPay: order,
  incomeBalancePay: closed,
  payByMemberFreeCount: closed,
  resultPayByFreeCount: closed,
  aiModelPayByFreeCount: closed,
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
  operatePriceList: own(),
  operatePriceSet: { payload: dearerLogo, others: 'own' },
  operateOrderList: own(),
  operateJobList: own({ state: 'all' }),
  operateJobDecide: own({ workflowId: 'job/none/1', decision: 'retry', cause: '存储已恢复' }),
  operateOrderDetail: { ...order, others: 'own' },
  operateBillList: own(),
  operateBillDetail: own({ provider: 'wechat', day: '2026-11-22' }),
  operateComparisonList: own(),
  operateCodeList: own(),
  operateCodeMake: {
    payload: async ({ api }) => ({ offerId: (await api.database.packageOffers.findOne({ rejectOnEmpty: true })).id, count: 1 }),
    others: 'own',
  },
  operateOfferList: own(),
  operateOfferSet: own({ offerId: 'model10', onSale: false }),
  operateCampaignList: own(),
  operateCampaignOpen: own({ name: '立冬券', faceValueFen: 20_00, total: 3, perPerson: 1, days: 30, validDays: 7 }),
  operateCampaignEnd: {
    payload: async ({ api }) => ({
      campaignId: await openCampaign(api.deps, { template: voucher, total: 3, perPerson: 1, runsMs: 60_000 }),
    }),
    others: 'own',
  },
  operateRefundRetry: { ...own({ refundNo: 'R0' }), owner: 'payment.notRefused' },
  operateRefundByHand: { ...own({ refundNo: 'R0', bankNumber: 'CMB-1' }), owner: 'payment.notRefused' },
  operateOrderRefund: { payload: async (world) => ({ ...(await doneOrderOf(world)), cause: '不满意' }), others: 'own' },
};
