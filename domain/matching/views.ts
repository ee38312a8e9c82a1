import { z } from 'zod';
import { contractEventNames } from './events.ts';
import { milestoneActionNames } from './actions.ts';
import { clauseKinds } from './clauses.ts';
import { contractStatuses, demandStatuses, milestoneStatuses, offerStatuses } from './state.ts';

const instant = z.iso.datetime();
const count = z.int();
const fen = z.int();

export const personView = z.object({ id: z.string(), nickName: z.string(), avatar: z.string() });
export type PersonView = z.infer<typeof personView>;

export const ratingSummaryView = z.object({
  mean: z.number().nullable().describe('平均几星，一位小数；还没有评价为 null'),
  count: count.describe('评价数'),
});
export type RatingSummaryView = z.infer<typeof ratingSummaryView>;

export const ratingView = z.object({
  id: z.string(),
  by: personView.describe('写评价的人；账号已注销的没有名字'),
  stars: count,
  content: z.string(),
  answer: z.string().describe('服务商的回复；没有为空'),
  mayAnswer: z.boolean().describe('当前用户现在可以回复'),
  at: instant,
});
export type RatingView = z.infer<typeof ratingView>;

export const clauseView = z.object({
  kind: z.enum(clauseKinds),
  limit: z.int().nullable(),
  formats: z.array(z.string()),
  text: z.string().describe('用文字说的指标'),
});

export const planView = z.object({ title: z.string(), amount: fen, days: count });

export const offerView = z.object({
  id: z.string(),
  demandId: z.string(),
  demandTitle: z.string(),
  price: fen.describe('总价，分'),
  days: count.describe('总工期'),
  content: z.string(),
  milestones: z.array(planView),
  status: z.enum(offerStatuses),
  label: z.string(),
  provider: personView.extend({
    title: z.string().describe('服务商名称'),
    done: count.describe('完成的合同数'),
    rating: ratingSummaryView,
  }),
  isMine: z.boolean(),
  version: count.describe('修改后改变，选定时带上'),
  createdAt: instant,
});
export type OfferView = z.infer<typeof offerView>;

const attachedView = z.object({
  id: z.string(),
  name: z.string(),
  bytes: count,
  triangles: count.nullable().describe('面数；检测没有结果为 null'),
  address: z.string().nullable().describe('下载地址；双方成立合同后才有，文件已删除为 null'),
});

/** A demand in a list. */
export const demandCardView = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string().describe('说明；在列表里只有开头'),
  service: z.string(),
  serviceLabel: z.string(),
  budget: fen.describe('预算，分'),
  deadline: instant,
  status: z.enum(demandStatuses),
  label: z.string(),
  offers: count.describe('等待选择的报价数'),
  clauses: z.array(clauseView),
  files: count.describe('附件数'),
  owner: personView,
  isMine: z.boolean(),
  contractId: z.string().nullable().describe('成立的合同；没有，或与当前用户无关为 null'),
  createdAt: instant,
});
export type DemandCardView = z.infer<typeof demandCardView>;

export const demandView = demandCardView.extend({
  attached: z.array(attachedView),
  received: z.array(offerView).describe('报价：发布者看到全部，服务商只看到自己的'),
  refusal: z.string().nullable().describe('当前用户为什么不能报价；可以报价，或还没登录为 null'),
  ownerRating: ratingSummaryView.nullable().describe('服务商对发布者的评价；只给服务商和发布者看，其他人为 null'),
});
export type DemandView = z.infer<typeof demandView>;

export const providerView = z.object({
  person: personView,
  title: z.string(),
  content: z.string(),
  services: z.array(z.object({ code: z.string(), label: z.string() })),
  fromFen: fen.describe('起步价，分'),
  done: count.describe('完成的合同数'),
  shown: z.boolean().describe('正在接单'),
  certified: z.string().describe('认证的种类'),
  works: count.describe('在售的作品数'),
  rating: ratingSummaryView,
  since: instant,
});
export type ProviderView = z.infer<typeof providerView>;

/** `providerMine`. */
export const ownProviderView = z.object({
  provider: providerView.nullable().describe('还没有填写为 null'),
  refusal: z.string().nullable().describe('为什么还不能接单；可以接单为 null'),
});

const measuredView = z.object({
  text: z.string().describe('指标'),
  met: z.boolean().nullable().describe('是否达到；检测没有给出为 null'),
  found: z.string().describe('实测'),
});

const deliveryView = z.object({
  fileName: z.string(),
  bytes: count,
  note: z.string(),
  deliveredAt: instant,
  thumbnail: z.string().nullable(),
  preview: z.string().nullable().describe('三维预览的地址'),
  source: z.string().nullable().describe('原文件的下载地址；验收以后需求方才有'),
  measured: z.array(measuredView),
});

const disputeView = z.object({
  by: z.enum(['buyer', 'provider']),
  reason: z.string(),
  answer: z.string().describe('另一方的说明；没有为空'),
  mayAnswer: z.boolean(),
  askedAt: instant,
  refund: fen.nullable().describe('裁定退给需求方多少，分；还没有裁定为 null'),
  cause: z.string().describe('裁定的理由'),
  decidedAt: instant.nullable(),
});

export const milestoneView = z.object({
  id: z.string(),
  number: count,
  title: z.string(),
  amount: fen,
  days: count,
  status: z.enum(milestoneStatuses),
  label: z.string(),
  binding: z.boolean().describe('交付必须达到指标：最后一期'),
  dueAt: instant.nullable().describe('应交付的时间'),
  answerBy: instant.nullable().describe('到这个时间没有答复就自动验收'),
  cancellableFrom: instant.nullable().describe('一直没有交付的话，需求方从这个时间起可以取消'),
  changes: count.describe('已要求修改的次数'),
  orderId: z.string().nullable(),
  paid: fen.describe('结给服务商的，扣除平台服务费之前，分'),
  refunded: fen.describe('退回需求方的，分'),
  delivery: deliveryView.nullable(),
  dispute: disputeView.nullable(),
  actions: z.array(z.enum(milestoneActionNames)).describe('当前用户现在可以做的'),
});
export type MilestoneView = z.infer<typeof milestoneView>;

const contractShape = {
  id: z.string(),
  demandId: z.string(),
  title: z.string(),
  price: fen,
  status: z.enum(contractStatuses),
  label: z.string(),
  side: z.enum(['buyer', 'provider']).describe('当前用户是哪一方'),
  buyer: personView,
  provider: personView,
  createdAt: instant,
  endedAt: instant.nullable(),
};

/** A contract in a list. */
export const contractCardView = z.object({
  ...contractShape,
  held: fen.describe('正在托管的，分'),
  over: count.describe('结束的期数'),
  milestones: count,
  next: z.string().describe('现在到哪一步'),
  waitsForMe: z.boolean().describe('等当前用户处理'),
});
export type ContractCardView = z.infer<typeof contractCardView>;

export const contractView = z.object({
  ...contractShape,
  content: z.string().describe('需求说明'),
  clauses: z.array(clauseView),
  attached: z.array(attachedView),
  milestones: z.array(milestoneView),
  events: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(contractEventNames),
      label: z.string(),
      milestone: count.nullable().describe('第几期；整个合同为 null'),
      by: z.enum(['buyer', 'provider', 'platform']),
      note: z.string(),
      at: instant,
    }),
  ),
  rating: z
    .object({
      until: instant.describe('到这个时间可以评价对方；之后双方的评价都公开'),
      refusal: z.string().nullable().describe('当前用户为什么不能评价；可以评价为 null'),
      mine: ratingView.extend({ hidden: z.string().nullable().describe('被平台隐藏的原因；没有隐藏为 null') }).nullable(),
      theirs: ratingView.nullable().describe('对方的评价；双方都评价或期限到了以后才有'),
    })
    .nullable()
    .describe('互相评价；合同没有结束，或没有托管过款项为 null'),
});
export type ContractView = z.infer<typeof contractView>;

export const chosenView = z.object({ contractId: z.string() });
export const publishedView = z.object({ demandId: z.string() });
export const offeredView = z.object({ offerId: z.string() });

/** A dispute as operators see it. */
export const operateDisputeView = z.object({
  id: z.string(),
  contractId: z.string(),
  milestone: count,
  title: z.string(),
  milestoneTitle: z.string(),
  amount: fen,
  orderId: z.string().nullable(),
  by: z.enum(['buyer', 'provider']),
  reason: z.string(),
  answer: z.string(),
  askedAt: instant,
  buyer: personView,
  provider: personView,
  clauses: z.array(clauseView),
  delivery: deliveryView.nullable(),
  changes: count,
  dueAt: instant.nullable(),
  open: z.boolean(),
  refund: fen.nullable(),
  cause: z.string(),
  decidedAt: instant.nullable(),
  refusal: z.string().nullable().describe('为什么您不能裁定；可以裁定为 null'),
});
export type OperateDisputeView = z.infer<typeof operateDisputeView>;
