import { z } from 'zod';
import { causeSchema } from '../administration/schema.ts';
import { services, type Service } from '../profile/choices.ts';
import { callerShape, idSchema, pageShape } from '../wire/schema.ts';
import { clauseKinds, clauseTable, deliverableFormats, type Clause } from './clauses.ts';
import { matchingLimits } from './limits.ts';

const page = { pageNo: pageShape.pageNo, pageSize: pageShape.pageSize };

/** A text of several lines, counted in characters as people count them. */
const lines = (what: string, max: number, min = 1) =>
  z
    .string(`请填写${what}`)
    .trim()
    .refine((text) => [...text].length >= min, min > 1 ? `${what}至少 ${min} 个字` : `请填写${what}`)
    .refine((text) => [...text].length <= max, `${what}不能超过 ${max} 个字`)
    .regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u, `${what}里有不能使用的字符`);

const line = (what: string, max: number) =>
  z
    .string(`请填写${what}`)
    .trim()
    .min(1, `请填写${what}`)
    .refine((text) => [...text].length <= max, `${what}不能超过 ${max} 个字`)
    .regex(/^[^\p{Cc}]*$/u, `${what}里有不能使用的字符，请写成一行`);

const note = lines('说明', matchingLimits.note);

const amount = z
  .int('金额不正确')
  .min(matchingLimits.minFen, `金额至少 ${matchingLimits.minFen / 100} 元`)
  .max(matchingLimits.maxFen, `金额不能超过 ${matchingLimits.maxFen / 1_000_000} 万元`)
  .describe('分');

const days = z.int('天数不正确').min(1, '至少 1 天').max(matchingLimits.days, `不能超过 ${matchingLimits.days} 天`);
const serviceCodes = Object.keys(services) as [Service, ...Service[]];
const service = z.enum(serviceCodes, '请选择服务类型').describe(serviceCodes.map((code) => `${code} ${services[code]}`).join('，'));

const clauseSchema = z
  .object({
    kind: z.enum(clauseKinds, '验收指标不正确'),
    limit: z.int('指标的数值不正确').min(1, '指标的数值至少为 1').nullable().default(null),
    formats: z.array(z.enum(deliverableFormats, '格式不正确')).max(deliverableFormats.length, '格式不正确').default([]),
  })
  .refine(({ kind, limit }) => {
    const counted = clauseTable[kind].limit;
    return counted === undefined ? limit === null : limit !== null && limit <= counted.max;
  }, '指标的数值不正确')
  .refine(({ kind, formats }) => (kind === 'formats') === formats.length > 0, '请选择交付格式')
  .transform((clause): Clause => clause);

const clauses = z
  .array(clauseSchema, '验收指标不正确')
  .max(matchingLimits.clauses, `验收指标最多 ${matchingLimits.clauses} 条`)
  .refine((all) => new Set(all.map(({ kind }) => kind)).size === all.length, '同一个指标只写一次')
  .default([])
  .describe('验收指标，交付的模型由平台检测');

const fileIds = z
  .array(idSchema, '文件不正确')
  .max(matchingLimits.files, `最多附 ${matchingLimits.files} 个文件`)
  .refine((ids) => new Set(ids).size === ids.length, '同一个文件只附一次')
  .default([])
  .describe('自己上传并检测过的文件');

export const demandPublishSchema = z.object({
  ...callerShape,
  title: line('标题', matchingLimits.title),
  content: lines('需求说明', matchingLimits.content, 10),
  service,
  budget: amount.describe('预算，分'),
  deadline: z.iso.date('期限不正确').describe('期望完成的日期'),
  fileIds,
  clauses,
});

export const demandSorts = ['new', 'budget', 'deadline'] as const;

export const demandListSchema = z.object({
  ...callerShape,
  ...page,
  keyword: pageShape.keyword,
  service: service.optional(),
  minBudget: z.int('预算不正确').min(0, '预算不正确').optional().describe('分'),
  maxBudget: z.int('预算不正确').min(0, '预算不正确').optional().describe('分'),
  sort: z.enum(demandSorts, '排序不正确').default('new').describe('new 最新，budget 预算从高到低，deadline 期限从近到远'),
});

const demandId = idSchema.describe('需求编号');
export const demandIdSchema = z.object({ ...callerShape, demandId });
export const ownPageSchema = z.object({ ...callerShape, ...page });

const providerId = idSchema.describe('服务商的用户编号');
export const providerIdSchema = z.object({ ...callerShape, providerId });
export const providerListSchema = z.object({ ...callerShape, ...page, keyword: pageShape.keyword, service: service.optional() });
export const providerSaveSchema = z.object({
  ...callerShape,
  title: line('名称', matchingLimits.title),
  content: lines('介绍', matchingLimits.content, 10),
  services: z.array(service, '请选择服务内容').min(1, '请选择服务内容').max(serviceCodes.length, '服务内容不正确'),
  fromFen: amount.describe('起步价，分'),
  shown: z.boolean('请说明是否接单').describe('false：暂不接单，不在列表里出现'),
});

export const offerMakeSchema = z
  .object({
    ...callerShape,
    demandId,
    content: lines('报价说明', matchingLimits.content, 10),
    milestones: z
      .array(z.object({ title: line('这一期的内容', matchingLimits.milestoneTitle), amount, days }), '请填写分期')
      .min(1, '至少一期')
      .max(matchingLimits.milestones, `最多分 ${matchingLimits.milestones} 期`)
      .describe('分期，每期单独托管、交付和验收'),
  })
  .refine(
    ({ milestones }) => milestones.reduce((sum, one) => sum + one.amount, 0) <= matchingLimits.maxFen,
    `总价不能超过 ${matchingLimits.maxFen / 1_000_000} 万元`,
  )
  .refine(
    ({ milestones }) => milestones.reduce((sum, one) => sum + one.days, 0) <= matchingLimits.days,
    `总工期不能超过 ${matchingLimits.days} 天`,
  );

const offerId = idSchema.describe('报价编号');
export const offerIdSchema = z.object({ ...callerShape, offerId });
export const offerChooseSchema = offerIdSchema.extend({
  version: z.int('版本不正确').describe('看到的报价的 version；报价修改过就不能选定'),
});

const contractId = idSchema.describe('合同编号');
export const contractIdSchema = z.object({ ...callerShape, contractId });
export const contractListSchema = ownPageSchema.extend({
  side: z.enum(['buyer', 'provider'], '身份不正确').default('buyer').describe('buyer 我是需求方，provider 我是服务商'),
});

const milestoneId = idSchema.describe('合同一期的编号');
export const milestoneIdSchema = z.object({ ...callerShape, milestoneId });
export const milestoneAcceptSchema = milestoneIdSchema.extend({
  deliveredAt: z.iso.datetime('交付时间不正确').nullable().describe('看到的交付的 deliveredAt，还没有交付为 null；有了新的交付就不能验收'),
});
export const milestoneDeliverSchema = milestoneIdSchema.extend({
  fileId: idSchema.describe('自己上传并检测成功的单模型'),
  note: note.describe('交付说明'),
});
export const milestoneNoteSchema = milestoneIdSchema.extend({ note });

export const contractRateSchema = contractIdSchema.extend({
  stars: z.int('请选择 1~5 星').min(1, '请选择 1~5 星').max(matchingLimits.stars, '请选择 1~5 星'),
  content: lines('评价', matchingLimits.note, 0).default('').describe('评价的文字，可以不写'),
});

const ratingId = idSchema.describe('评价编号');
export const ratingAnswerSchema = z.object({ ...callerShape, ratingId, content: lines('回复', matchingLimits.note) });
export const providerRatingsSchema = providerIdSchema.extend(page);
export const demandRatingsSchema = demandIdSchema.extend(page);
export const operateRatingHideSchema = z.object({ ...callerShape, ratingId, cause: causeSchema.describe('隐藏的原因，写评价的人会看到') });

export const disputeQueues = ['open', 'decided'] as const;
export type DisputeQueue = (typeof disputeQueues)[number];
export const operateDisputeListSchema = z.object({
  ...callerShape,
  ...page,
  state: z.enum(disputeQueues, '状态不正确').default('open').describe('open 等待裁定，decided 已经结束'),
});
export const operateDisputeDecideSchema = z.object({
  ...callerShape,
  disputeId: idSchema.describe('争议编号'),
  refund: z.int('金额不正确').min(0, '金额不正确').max(matchingLimits.maxFen, '金额不正确').describe('退给需求方多少，分；其余结给服务商'),
  cause: causeSchema.describe('裁定的理由，双方都会看到'),
});
export const operateDemandRemoveSchema = demandIdSchema.extend({ cause: causeSchema.describe('下架的原因，发布者会看到') });
