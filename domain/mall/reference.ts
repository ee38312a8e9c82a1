import { z } from 'zod';
import { createdView } from '../orders/views.ts';
import type { AreaReference } from '../wire/call-reference.ts';
import { nothingSchema } from '../wire/schema.ts';
import { doneView, pageView } from '../wire/view.ts';
import type { mallCalls } from './calls.ts';
import {
  boughtListSchema,
  cartListSchema,
  mallListSchema,
  modelFreezeSchema,
  modelIdSchema,
  modelReleaseSchema,
  modelerSchema,
  releaseListSchema,
  toPaySchema,
} from './schema.ts';
import {
  boughtModelView,
  cartItemView,
  mallCardView,
  mallCategoryView,
  mallDetailView,
  mallFormatView,
  modelDownloadView,
  newQuantitiesView,
  releasedView,
  releaseView,
} from './views.ts';

const saleRefusals = ['mall.notFound', 'mall.withdrawn', 'mall.own', 'mall.bought'] as const;
const orderRefusals = [...saleRefusals, 'order.tooMany', 'order.batchRefused', 'order.couponUnknown', 'order.couponUnusable'] as const;

export const mallReference = {
  mallModelList: {
    title: '在售的模型',
    payload: mallListSchema,
    answer: pageView(mallCardView),
    refusals: [],
    note: '不需要登录；带登录令牌时，isMine、isBought、isInCart 针对当前用户。',
  },
  mallModelDetail: { title: '一个模型', payload: modelIdSchema, answer: mallDetailView, refusals: ['mall.notFound'] },
  mallLabelCate: { title: '商城分类', payload: nothingSchema, answer: z.array(mallCategoryView), refusals: [] },
  mallFormatList: { title: '在售模型的格式', payload: nothingSchema, answer: z.array(mallFormatView), refusals: [] },
  mallNewQuantities: { title: '新上架的模型数', payload: nothingSchema, answer: newQuantitiesView, refusals: [] },
  cartAdd: {
    title: '加入购物车',
    payload: modelIdSchema,
    answer: doneView,
    refusals: [...saleRefusals, 'mall.cartFull'],
    note: '已经在购物车里的模型再次加入也返回成功。',
  },
  getCartList: { title: '购物车', payload: cartListSchema, answer: pageView(cartItemView), refusals: [] },
  delCartModel: {
    title: '移出购物车',
    payload: modelIdSchema,
    answer: doneView,
    refusals: [],
    note: '不在购物车里的模型也返回成功。',
  },
  modelToPay: {
    title: '购买模型，多个合为一个订单',
    payload: toPaySchema,
    answer: createdView,
    refusals: orderRefusals,
    note: '模型在支付成功时交付，并从购物车移出。价格以下单时为准。',
  },
  getAFreeModel: {
    title: '领取一个免费模型',
    payload: modelIdSchema,
    answer: z.string().describe('模型编号'),
    refusals: [...orderRefusals, 'mall.notFree', 'order.methodClosed', 'ledger.lacking', 'order.paid', 'order.closed', 'order.timedOut'],
    note: '非会员每天 5 个，会员不限。',
  },
  checkTheDayOfFreeModelCount: {
    title: '今天还可以免费领取的模型数',
    payload: nothingSchema,
    answer: z.int().describe('-1 不限'),
    refusals: [],
  },
  boughtModelList: { title: '已购模型', payload: boughtListSchema, answer: pageView(boughtModelView), refusals: [] },
  boughtModelDownload: {
    title: '下载已购模型的原文件',
    payload: modelIdSchema,
    answer: modelDownloadView,
    refusals: ['mall.notFound', 'mall.notBought'],
    note: '发布者删除文件或下架后，已经购买的用户仍可下载。',
  },
  modelRelease: {
    title: '发布模型',
    payload: modelReleaseSchema,
    answer: releasedView,
    refusals: [
      'upload.publisherOnly',
      'file.notFound',
      'file.notReady',
      'file.onlySingle',
      'content.rejected',
      'mall.frozen',
      'mall.unchangeable',
    ],
    note: '只有文件和名称时保存为待发布；同时给出价格和分类则上架。再次调用修改名称、简介、价格、分类和标签，已有的订单不受影响。',
  },
  releaseList: { title: '发布者的模型', payload: releaseListSchema, answer: pageView(releaseView), refusals: [] },
  modelWithdraw: {
    title: '下架模型',
    payload: modelIdSchema,
    answer: doneView,
    refusals: ['mall.notFound', 'mall.unchangeable'],
    note: '已经购买的用户不受影响。',
  },
  modelerIsFreeze: {
    title: '发布者是否被冻结',
    payload: modelerSchema,
    answer: z.boolean(),
    refusals: [],
    note: '被冻结的发布者的模型不能购买。',
  },
  modelFreeze: { title: '冻结模型', payload: modelFreezeSchema, answer: doneView, refusals: ['mall.notFound', 'mall.unchangeable'] },
  modelUnfreeze: { title: '解冻模型', payload: modelIdSchema, answer: doneView, refusals: ['mall.notFound', 'mall.unchangeable'] },
} satisfies AreaReference<typeof mallCalls>;
