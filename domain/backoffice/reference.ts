import { z } from 'zod';
import type { AreaReference } from '../wire/call-reference.ts';
import { nothingSchema } from '../wire/schema.ts';
import { doneView, pageView } from '../wire/view.ts';
import type { backofficeCalls } from './calls.ts';
import {
  operateBillSchema,
  operateCampaignOpenSchema,
  operateCampaignSchema,
  operateCodeMakeSchema,
  operateOfferSetSchema,
  operateOrderListSchema,
  operateOrderRefundSchema,
  operateOrderSchema,
  operatePageSchema,
  operatePriceSetSchema,
  operateRefundByHandSchema,
  operateRefundSchema,
} from './schema.ts';
import {
  madeCodesView,
  operateBillView,
  operateCampaignView,
  operateCodesView,
  operateComparisonView,
  operateDifferenceView,
  operateOfferView,
  operateOrderRowView,
  operateOrderView,
  operatePriceView,
  refundedView,
} from './views.ts';

import { decidedView, operateJobDecideSchema, operateJobListSchema, operateJobView } from './work.ts';

export const backofficeReference = {
  operateOrderList: {
    title: '查找订单',
    payload: operateOrderListSchema,
    answer: pageView(operateOrderRowView),
    refusals: [],
    note: '每次调用都记入审计日志，不记查找的内容。',
  },
  operateOrderDetail: {
    title: '一个订单的全部经过',
    payload: operateOrderSchema,
    answer: operateOrderView,
    refusals: ['order.notFound'],
    note: '状态的每次变化、每次支付、优惠券、处理和账本里的每一笔。每次调用都记入审计日志。',
  },
  operateOrderRefund: {
    title: '退款',
    payload: operateOrderRefundSchema,
    answer: refundedView,
    refusals: ['order.notFound', 'order.notRefundable', 'administration.ownAccount'],
    note: '原路退回，次数一并返还；优惠券随最后一项返还。会员不退；还在处理的订单结束后自动退款或完成。两位管理员同时操作时只退一次。',
  },
  operateRefundRetry: {
    title: '再次申请被拒绝的退款',
    payload: operateRefundSchema,
    answer: doneView,
    refusals: ['payment.notRefused', 'administration.ownAccount'],
    note: '支付机构拒绝的原因解决后使用，同一笔退款不会退两次。',
  },
  operateRefundByHand: {
    title: '被拒绝的退款已人工转账',
    payload: operateRefundByHandSchema,
    answer: doneView,
    refusals: ['payment.notRefused', 'administration.ownAccount'],
    note: '支付机构不再退这笔款、由银行转账退还之后使用；记入账本和审计日志，订单随之变为已退款。',
  },
  operateJobList: {
    title: '所有人的处理',
    payload: operateJobListSchema,
    answer: pageView(operateJobView),
    refusals: [],
    note: '等待管理员决定的从等得最久的开始，其中也有检测；其他从最新的开始。',
  },
  operateJobDecide: {
    title: '让等待的任务重试，或放弃它',
    payload: operateJobDecideSchema,
    answer: decidedView,
    refusals: ['administration.ownAccount'],
    note: '几秒内生效。放弃后退回费用或次数。记入审计日志。',
  },
  operatePriceList: { title: '服务的价格', payload: nothingSchema, answer: z.array(operatePriceView), refusals: [] },
  operatePriceSet: {
    title: '修改价格',
    payload: operatePriceSetSchema,
    answer: doneView,
    refusals: ['price.changedMeanwhile'],
    note: '立即生效。已经下的订单保持下单时的价格。修改记入审计日志。',
  },
  operateBillList: {
    title: '支付账单的核对',
    payload: operatePageSchema,
    answer: pageView(operateBillView),
    refusals: [],
    note: '最近的在前。',
  },
  operateBillDetail: { title: '一天账单的差异', payload: operateBillSchema, answer: z.array(operateDifferenceView), refusals: [] },
  operateComparisonList: {
    title: '账本的每日核对',
    payload: operatePageSchema,
    answer: pageView(operateComparisonView),
    refusals: [],
    note: '每个余额与它的明细相比，每一笔的各项相加为零。',
  },
  operateCodeList: { title: '激活码的批次', payload: operatePageSchema, answer: operateCodesView, refusals: [] },
  operateCodeMake: {
    title: '制作激活码',
    payload: operateCodeMakeSchema,
    answer: madeCodesView,
    refusals: ['package.notOnSale'],
    note: '激活码只在答复里给出一次，平台只保存它的摘要。',
  },
  operateOfferList: { title: '套餐和充值套餐', payload: nothingSchema, answer: z.array(operateOfferView), refusals: [] },
  operateOfferSet: {
    title: '套餐上架、下架或改价',
    payload: operateOfferSetSchema,
    answer: doneView,
    refusals: ['package.offerUnknown', 'package.offerPrice', 'package.offerUnsold'],
    note: '立即生效。已经下的订单和已经买到的套餐不变。修改记入审计日志。',
  },
  operateCampaignList: {
    title: '优惠券活动',
    payload: operatePageSchema,
    answer: pageView(operateCampaignView),
    refusals: [],
    note: '最近的在前。',
  },
  operateCampaignOpen: {
    title: '发放优惠券',
    payload: operateCampaignOpenSchema,
    answer: doneView,
    refusals: [],
    note: '从现在起可以领取，领完为止。记入审计日志。',
  },
  operateCampaignEnd: {
    title: '提前结束优惠券活动',
    payload: operateCampaignSchema,
    answer: doneView,
    refusals: ['coupon.campaignOver'],
    note: '已经领取的优惠券不受影响。记入审计日志。',
  },
} satisfies AreaReference<typeof backofficeCalls>;
