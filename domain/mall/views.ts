import { z } from 'zod';
import { pointKinds } from './points.ts';
import { labelView } from '../labels/views.ts';
import { pageView } from '../wire/view.ts';
import { facetNames } from './facets.ts';
import { licenceNames } from '../trade/licences.ts';
import { reviewFields } from './review-reasons.ts';
import { mallStatuses } from './state.ts';

const fen = z.int().describe('分');
const instant = z.iso.datetime();
const preview = z.string().nullable().describe('图片地址；没有图片或已下架为 null');

/** A model as the mall's list shows it. */
export const mallCardView = z.object({
  modelId: z.string(),
  modelName: z.string(),
  modelPrice: fen.describe('分，0 为免费'),
  preview,
  format: z.string().describe('模型的扩展名，小写；压缩包为其中模型的扩展名'),
  fileSize: z.number().describe('字节'),
  triangles: z.int().nullable(),
  cateId: z.int(),
  cateName: z.string(),
  userId: z.string().describe('发布者'),
  nickname: z.string(),
  licence: z.enum(licenceNames).describe('授权：standard、editorial、cc-by、cc0'),
  madeByAi: z.boolean().describe('由 AI 生成，发布者声明'),
  tags: z.array(z.string()),
  sales: z.int().describe('购买和领取的人数'),
  releaseTime: instant,
  isMine: z.boolean().describe('由当前用户发布'),
  isBought: z.boolean().describe('当前用户已拥有'),
  isInCart: z.boolean().describe('在当前用户的购物车里'),
});
export type MallCardView = z.infer<typeof mallCardView>;

export const mallFacetView = z.object({
  name: z.enum(facetNames),
  label: z.string(),
  values: z.array(z.object({ value: z.string(), label: z.string(), count: z.int().describe('加上这个条件后的模型数') })),
});
export type MallFacetView = z.infer<typeof mallFacetView>;

export const mallSearchView = z.object({
  ...pageView(mallCardView).shape,
  facets: z.array(mallFacetView).nullable().describe('搜索暂时不可用时为 null，列表仍可浏览'),
  closeness: z.enum(['literal', 'near', 'some']).describe('literal 逐字或按拼音找到；near 有一个错字；some 只符合部分词语'),
  unnarrowedCount: z.int().describe('去掉全部筛选后的模型数'),
});
export type MallSearchView = z.infer<typeof mallSearchView>;

/** What is shown of a model to those who have not bought it. */
const teaserView = z.object({
  modelUrl: z.string().nullable().describe('缩减后的模型（GLB）：不超过 50,000 面和原模型的一半，贴图带水印；只有图片时为 null'),
  turntableUrl: z.string().describe('24 个方向的图片，一张 WebP，6 列 4 行'),
  text: z.string().describe('展示的是什么，与原模型相差多少'),
});
export type TeaserView = z.infer<typeof teaserView>;
const teaserOrNone = teaserView.nullable().describe('未购买时看到的预览，地址在一小时内有效，只能在本站的页面里使用；还没有做好为 null');

export const mallDetailView = mallCardView.extend({
  description: z.string(),
  labels: z.array(labelView),
  figures: z
    .object({
      triangles: z.int(),
      vertices: z.int(),
      meshes: z.int(),
      drawCalls: z.int(),
      animations: z.int(),
      textureBytes: z.number(),
    })
    .nullable(),
  previewUrl: z.string().nullable().describe('可交互预览的模型（GLB）；自己发布的和已拥有的模型才有'),
  teaser: teaserOrNone,
  memberLine: z.string().nullable().describe('会员权益说明'),
});
export type MallDetailView = z.infer<typeof mallDetailView>;

export const mallCategoryView = z.object({
  id: z.int(),
  name: z.string(),
  modelCount: z.int().describe('在售的模型数'),
  labels: z.array(labelView),
});
export type MallCategoryView = z.infer<typeof mallCategoryView>;

export const mallFormatView = z.object({ format: z.string(), modelCount: z.int().describe('在售的模型数') });

export const newQuantitiesView = z.object({ newCount: z.int().describe('最近 7 天上架的模型数'), totalCount: z.int() });
export type NewQuantitiesView = z.infer<typeof newQuantitiesView>;

export const cartItemView = z.object({
  modelId: z.string(),
  modelName: z.string(),
  modelPrice: fen,
  preview,
  format: z.string(),
  nickname: z.string(),
  isOnSale: z.boolean().describe('false：已下架，不能购买'),
  addTime: instant,
});
export type CartItemView = z.infer<typeof cartItemView>;

export const boughtModelView = z.object({
  modelId: z.string(),
  modelName: z.string(),
  preview,
  previewUrl: z.string().nullable(),
  format: z.string(),
  fileSize: z.number(),
  triangles: z.int().nullable(),
  nickname: z.string().describe('发布者'),
  isOnSale: z.boolean().describe('false：已下架，仍可下载'),
  orderId: z.string(),
  paid: fen.describe('这一项实付的金额，分'),
  licence: z.enum(licenceNames).describe('购买时的授权'),
  buyTime: instant,
});
export type BoughtModelView = z.infer<typeof boughtModelView>;

export const modelDownloadView = z.object({
  url: z.string().describe('/media 下的地址，凭登录后的 media cookie 读取'),
  fileName: z.string(),
});

const reviewCauseView = z.object({ field: z.enum(reviewFields), text: z.string() });

/** A file of a publisher's, and what he offers of it. */
export const releaseView = z.object({
  fileId: z.string(),
  modelId: z.string().nullable().describe('还没有发布过为 null'),
  modelName: z.string(),
  fileName: z.string(),
  preview,
  format: z.string(),
  fileSize: z.number(),
  triangles: z.int().nullable(),
  status: z.enum(mallStatuses),
  statusLabel: z.string(),
  frozenCause: z.string().nullable(),
  causes: z.array(reviewCauseView).describe('需要修改或未通过的原因，按字段'),
  licence: z.enum(licenceNames),
  tags: z.array(z.string()),
  madeByAi: z.boolean(),
  modelPrice: fen.nullable().describe('还没有定价为 null'),
  description: z.string(),
  cateId: z.int().nullable(),
  labelIds: z.array(z.int()),
  sales: z.int(),
  createTime: instant,
  releaseTime: instant.nullable(),
});
export type ReleaseView = z.infer<typeof releaseView>;

/** A model that its seller has offered, for administrators. */
export const offeredView = z.object({
  id: z.string().describe('同 modelId'),
  modelId: z.string(),
  modelName: z.string(),
  description: z.string(),
  modelPrice: fen.describe('分，0 为免费'),
  cateName: z.string(),
  labels: z.array(z.string()),
  preview,
  previewUrl: z.string().nullable().describe('可交互预览的模型（GLB）'),
  teaser: teaserOrNone,
  format: z.string(),
  fileName: z.string(),
  fileSize: z.number().describe('字节'),
  triangles: z.int().nullable(),
  status: z.enum(mallStatuses),
  statusLabel: z.string(),
  cause: z.string().nullable().describe('退回或冻结的原因'),
  licence: z.enum(licenceNames),
  tags: z.array(z.string()),
  madeByAi: z.boolean(),
  submitTime: instant.describe('最近一次提交审核的时间'),
  sales: z.int().describe('购买和领取的人数'),
  seller: z.object({ id: z.string(), nickName: z.string(), phone: z.string().describe('中间四位隐去；已注销的账号是化名') }).nullable(),
  createTime: instant,
  releaseTime: instant.nullable(),
});
export type OfferedView = z.infer<typeof offeredView>;

/** A model of somebody else that has the same shape. */
export const lookalikeView = z.object({
  modelId: z.string(),
  modelName: z.string(),
  nickname: z.string().describe('发布者'),
  isOnSale: z.boolean(),
  statusLabel: z.string(),
  isPictureAlike: z.boolean().describe('预览图也相近'),
});
export type LookalikeView = z.infer<typeof lookalikeView>;

export const releasedView = z.object({ modelId: z.string(), status: z.enum(mallStatuses) });

const reviewDecisions = ['OnSale', 'ChangesNeeded', 'Rejected'] as const;

export const modelerHomeView = z.object({
  onSale: z.int().describe('在售的模型'),
  underReview: z.int(),
  changesNeeded: z.int(),
  views: z.int().describe('浏览，每位访客每天一次'),
  collected: z.int().describe('收藏'),
  sales: z.int().describe('购买和领取的人数'),
  followers: z.int().describe('关注者'),
  days: z
    .array(z.object({ day: z.string().describe('如 2026-03-05，UTC'), views: z.int(), collected: z.int(), sales: z.int(), income: fen }))
    .describe('最近 30 天，从早到晚'),
});
export type ModelerHomeView = z.infer<typeof modelerHomeView>;

export const pointsView = z.object({
  integral: z.int().describe('积分，由现有的记录算出：取消的点赞和收藏、退款的购买和冻结的模型不算'),
  rules: z.array(
    z.object({ kind: z.enum(pointKinds), title: z.string(), points: z.int().describe('每次'), dailyMost: z.int().describe('每天最多') }),
  ),
  records: pageView(
    z.object({
      id: z.string(),
      day: z.iso.date().describe('北京时间'),
      kind: z.enum(pointKinds),
      title: z.string(),
      times: z.int().describe('次数'),
      points: z.int().describe('得到的积分，不超过每天最多'),
    }),
  ).describe('每天每种一条，最近的在前'),
});
export type PointsView = z.infer<typeof pointsView>;

export const modelReviewView = z.object({
  id: z.string(),
  modelId: z.string(),
  modelName: z.string(),
  decision: z.enum(reviewDecisions).describe('OnSale 通过，ChangesNeeded 需要修改，Rejected 未通过'),
  causes: z.array(reviewCauseView),
  createTime: instant,
});
export type ModelReviewView = z.infer<typeof modelReviewView>;

export const soldModelView = z.object({
  id: z.string(),
  modelId: z.string(),
  modelName: z.string(),
  orderNumber: z.string(),
  buyer: z.string().describe('买家的昵称'),
  income: fen.describe('到手收益，分；免费领取和会员次数为 0'),
  createTime: instant,
});
export type SoldModelView = z.infer<typeof soldModelView>;
