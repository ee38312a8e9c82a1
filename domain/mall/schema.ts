import { z } from 'zod';
import { causeSchema } from '../administration/schema.ts';
import { modelNameSchema } from '../files/schema.ts';
import { labelCategories, labelsOf } from '../labels/table.ts';
import { couponIdSchema } from '../orders/schema.ts';
import { callerShape, idSchema, modelTypeSchema, pageShape } from '../wire/schema.ts';
import { facetNames } from './facets.ts';
import { mallLimits } from './limits.ts';
import { searchLimits } from './search-limits.ts';
import { maxPriceFen, priceMessage } from './price.ts';
import { licenceNames } from '../trade/licences.ts';
import { reviewReasonNames } from './review-reasons.ts';
import { offeredStatuses } from './state.ts';

const priceSchema = z.int(priceMessage).min(0, priceMessage).max(maxPriceFen, priceMessage).describe('分，0 为免费');

/** The categories that models on sale have. */
export const mallCategories = labelCategories.filter(({ modelType }) => modelType === 'single');
const categorySchema = z.literal(
  mallCategories.map(({ id }) => id),
  '请选择分类',
);

const lengthOf = (text: string): number => [...text].length;

const tagsSchema = z
  .array(
    z
      .string()
      .trim()
      .min(1, '标签不能为空')
      .refine((tag) => lengthOf(tag) <= searchLimits.tag, `每个标签最多 ${searchLimits.tag} 个字`),
  )
  .max(searchLimits.tags, `最多写 ${searchLimits.tags} 个标签`)
  .transform((tags) => [...new Set(tags)]);

/**
 * The documented payload makes a draft; with a price and a category the model is on sale. Called again it changes what is offered.
 */
export const modelReleaseSchema = z
  .object({
    ...callerShape,
    fileId: idSchema,
    modelName: modelNameSchema,
    modelType: modelTypeSchema.optional(),
    fileSource: z.number().optional(),
    description: z
      .string()
      .trim()
      .refine((text) => lengthOf(text) <= mallLimits.description, `简介最多 ${mallLimits.description} 个字`)
      .default(''),
    modelPrice: priceSchema.optional(),
    cateId: categorySchema.optional(),
    labelIds: z
      .array(z.int('标签不正确'))
      .max(mallLimits.labels, `最多选择 ${mallLimits.labels} 个标签`)
      .transform((ids) => [...new Set(ids)])
      .default([]),
    licence: z.enum(licenceNames, '请选择授权').optional().describe('默认 standard，或保持原来的'),
    tags: tagsSchema.optional().describe('自己写的标签，用来搜索；不填保持原来的'),
    madeByAi: z.boolean('请说明是否由 AI 生成').optional().describe('是否由 AI 生成；不填保持原来的'),
  })
  .superRefine(({ modelPrice, cateId, labelIds }, { addIssue }) => {
    if (modelPrice !== undefined && cateId === undefined) addIssue({ code: 'custom', path: ['cateId'], message: '请选择分类' });
    if (cateId !== undefined && modelPrice === undefined) addIssue({ code: 'custom', path: ['modelPrice'], message: priceMessage });
    const known = new Set(cateId === undefined ? [] : labelsOf(cateId).map(({ id }) => id));
    if (labelIds.some((id) => !known.has(id))) addIssue({ code: 'custom', path: ['labelIds'], message: '标签不属于所选的分类' });
  });

export const modelIdSchema = z.object({ ...callerShape, modelId: idSchema });

/** A file of one's own. */
export const modelFileSchema = z.object({ ...callerShape, fileId: idSchema });

export const mallSorts = ['best', 'newest', 'popular', 'cheapest', 'dearest'] as const;
export type MallSort = (typeof mallSorts)[number];
export const mallPrices = ['all', 'free', 'paid'] as const;
export type MallPrice = (typeof mallPrices)[number];

const sortSchema = z.enum(mallSorts, '排序不正确').default('best').describe('best：有关键词时按相关程度，没有时最新的在前');

export const mallListSchema = z.object({
  ...callerShape,
  ...pageShape,
  cateId: categorySchema.optional(),
  format: z
    .string()
    .regex(/^[a-z0-9]{1,10}$/, '格式不正确')
    .optional(),
  price: z.enum(mallPrices, '价格筛选不正确').default('all'),
  sellerId: idSchema.optional().describe('只看这位发布者的模型'),
  sort: sortSchema,
});

const keywordSchema = z.string().trim().max(searchLimits.keyword, `最多输入 ${searchLimits.keyword} 个字`).default('');
const valuesSchema = z.array(z.string().max(20, '筛选不正确')).max(searchLimits.values, '筛选不正确').default([]);

export const mallSearchSchema = z.object({
  ...callerShape,
  pageNo: pageShape.pageNo,
  pageSize: pageShape.pageSize,
  keyword: keywordSchema.describe('中文、英文、拼音或首字母；可以有一个错字'),
  filters: z
    .partialRecord(z.enum(facetNames, '筛选不正确'), valuesSchema)
    .default({})
    .describe('每一项可以有多个值，符合其中之一即可；可用的值见答案的 facets'),
  sellerId: idSchema.optional().describe('只看这位发布者的模型'),
  sort: sortSchema,
});

export const mallSuggestSchema = z.object({ ...callerShape, keyword: keywordSchema });

export const cartListSchema = z.object({
  ...callerShape,
  pageNo: pageShape.pageNo,
  pageSize: z.coerce.number().int().min(1).max(mallLimits.cart).default(mallLimits.cart),
});

export const toPaySchema = z.object({
  ...callerShape,
  modelIds: z
    .array(idSchema, '请选择模型')
    .min(1, '请选择模型')
    .max(mallLimits.cart, `一次最多购买 ${mallLimits.cart} 个模型`)
    .refine((ids) => new Set(ids).size === ids.length, '同一个模型不能选两次'),
  couponId: couponIdSchema.default(null),
});

export const boughtListSchema = z.object({ ...callerShape, ...pageShape });

export const releaseListSchema = z.object({
  ...callerShape,
  ...pageShape,
  isRelase: z.boolean('状态不正确').default(false).describe('true：已发布的模型；false：等待发布的文件'),
});

/** Whether the seller `id` may sell. */

export const modelFreezeSchema = z.object({ ...callerShape, modelId: idSchema, cause: causeSchema.describe('冻结原因') });

export const offeredListSchema = z.object({
  ...callerShape,
  ...pageShape,
  status: z
    .enum(offeredStatuses, '状态不正确')
    .default('UnderReview')
    .describe('UnderReview 审核中，OnSale 已上架，ChangesNeeded 需要修改，Rejected 未通过，Withdrawn 已下架，Frozen 已冻结'),
});

export const modelReviewSchema = z
  .object({
    ...callerShape,
    modelId: idSchema,
    pass: z.boolean('请说明是否通过').describe('true 通过并上架；false 退回'),
    cause: causeSchema.optional().describe('退回的原因，发布者会看到'),
    reasons: z
      .array(z.enum(reviewReasonNames, '请选择原因'))
      .max(reviewReasonNames.length)
      .default([])
      .describe('表里的原因，发布者按字段看到；其中有不能修改的，模型就不再能提交'),
  })
  .refine(({ pass, cause, reasons }) => pass || cause !== undefined || reasons.length > 0, { message: '请填写原因', path: ['cause'] });
