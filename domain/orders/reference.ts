import { z } from 'zod';
import type { AreaReference } from '../wire/call-reference.ts';
import { nothingSchema } from '../wire/schema.ts';
import { doneView } from '../wire/view.ts';
import type { orderCalls } from './calls.ts';
import { orderDetailSchema, orderIdSchema, orderListSchema, orderWishesSchema, paySchema } from './schema.ts';
import { createdView, orderHistoryView, orderInfoView, orderListView, orderStatusView, quoteView } from './views.ts';

const payRefusals = [
  'order.notFound',
  'order.paid',
  'order.closed',
  'order.timedOut',
  'order.methodClosed',
  'order.couponUnknown',
  'order.couponUnusable',
  'order.downgrade',
  'order.priceChanged',
  'payment.attemptOpen',
  'ledger.lacking',
  'file.notFound',
  'file.notReady',
  'job.tooMany',
  'mall.notFound',
  'mall.withdrawn',
  'mall.own',
  'mall.bought',
] as const;
const offerRefusals = [
  'order.batchRefused',
  'order.downgrade',
  'order.couponUnknown',
  'order.couponUnusable',
  'file.notFound',
  'file.notReady',
  'file.onlySingle',
  'file.onlyOblique',
  'oblique.noPlace',
  'oblique.badPlace',
  'oblique.systemUnknown',
  'preset.notFound',
  'mall.notFound',
  'mall.withdrawn',
  'mall.own',
  'mall.bought',
  'upload.diskFull',
] as const;
const payNote = '支付、交付和记账一起完成：返回成功时，购买的内容已经生效；返回失败时，没有扣除任何东西。重复支付会收到提示，只扣一次。';

export const orderReference = {
  orderCreate: {
    title: '下单',
    payload: orderWishesSchema,
    answer: createdView,
    refusals: ['order.tooMany', ...offerRefusals],
    note: '价格由服务器计算。30 分钟内有效；下单即扣除所选的优惠券，取消或超时后返还。一次购买多项时用 goodsList，各项金额之和等于应付金额。',
  },
  orderQuote: {
    title: '询价',
    payload: orderWishesSchema,
    answer: quoteView,
    refusals: [...offerRefusals],
    note: '参数与下单相同，不产生订单，也不扣除优惠券；下单时的价格由同一个函数计算。',
  },
  findByOrderId: {
    title: '订单状态',
    payload: orderIdSchema,
    answer: orderStatusView,
    refusals: ['order.notFound'],
    note: '页面每 6 秒查询一次，status 为 1 表示已支付。',
  },
  orderDetail: {
    title: '支付窗口所需的订单信息',
    payload: orderDetailSchema,
    answer: orderInfoView,
    refusals: ['order.notFound', 'order.couponUnknown', 'order.couponUnusable'],
    note: '金额和各支付方式按所写的优惠券计算，换选优惠券时再查一次即可。',
  },
  orderList: { title: '订单列表', payload: orderListSchema, answer: orderListView, refusals: [] },
  orderHistory: { title: '订单经过', payload: orderIdSchema, answer: orderHistoryView, refusals: ['order.notFound'] },
  orderLeave: {
    title: '暂不支付',
    payload: orderIdSchema,
    answer: doneView,
    refusals: ['order.notFound', 'order.paid', 'payment.attemptOpen'],
    note: '订单保留，仍可支付：关闭支付平台上进行中的支付，退回支付时选择的优惠券。下单时已选定的优惠券不变。',
  },
  cloudCoinPay: { title: '用云币支付', payload: paySchema, answer: doneView, refusals: payRefusals, note: payNote },
  incomeBalancePay: { title: '用收益支付', payload: paySchema, answer: doneView, refusals: payRefusals, note: payNote },
  payByMemberFreeCount: { title: '用会员免费次数支付', payload: orderIdSchema, answer: doneView, refusals: payRefusals, note: payNote },
  resultPayByFreeCount: {
    title: '用会员免费次数支付一次处理',
    payload: orderIdSchema,
    answer: doneView,
    refusals: payRefusals,
    note: payNote,
  },
  aiModelPayByFreeCount: {
    title: '用 AI 免费次数支付',
    payload: orderIdSchema,
    answer: doneView,
    refusals: payRefusals,
    note: `先用会员当年的次数，再用免费体验。${payNote}`,
  },
  batchPayModelsByMemberFreeCount: {
    title: '用会员免费次数支付模型，可一次多个',
    payload: orderIdSchema,
    answer: doneView,
    refusals: payRefusals,
    note: payNote,
  },
  modelPackageDeduction: {
    title: '用套餐支付模型订单',
    payload: orderIdSchema,
    answer: doneView,
    refusals: payRefusals,
    note: `先使用最早到期的套餐，一个订单可以用到多个套餐；次数不够时不扣。${payNote}`,
  },
  resultPackageDeduction: { title: '用套餐支付一次处理', payload: orderIdSchema, answer: doneView, refusals: payRefusals, note: payNote },
  queryUnPayReusltCount: { title: '还可以支付的处理订单数', payload: nothingSchema, answer: z.int(), refusals: [] },
  myOrderCancel: {
    title: '取消订单',
    payload: orderIdSchema,
    answer: doneView,
    refusals: ['order.notFound', 'order.notCancellable'],
    note: '已经关闭的订单再次取消也返回成功。',
  },
} satisfies AreaReference<typeof orderCalls>;
