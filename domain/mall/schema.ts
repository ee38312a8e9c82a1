import { z } from 'zod';
import { causeSchema } from '../administration/schema.ts';
import { modelNameSchema } from '../files/schema.ts';
import { labelCategories, labelsOf } from '../labels/table.ts';
import { couponIdSchema } from '../orders/schema.ts';
import { callerShape, idSchema, modelTypeSchema, pageShape } from '../wire/schema.ts';
import { mallLimits } from './limits.ts';
import { maxPriceFen, priceMessage } from './price.ts';

const priceSchema = z.int(priceMessage).min(0, priceMessage).max(maxPriceFen, priceMessage).describe('分，0 为免费');

/** The categories that models on sale have. */
export const mallCategories = labelCategories.filter(({ modelType }) => modelType === 'single');
const categorySchema = z.literal(
  mallCategories.map(({ id }) => id),
  '请选择分类',
);

const lengthOf = (text: string): number => [...text].length;

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
  })
  .superRefine(({ modelPrice, cateId, labelIds }, { addIssue }) => {
    if (modelPrice !== undefined && cateId === undefined) addIssue({ code: 'custom', path: ['cateId'], message: '请选择分类' });
    if (cateId !== undefined && modelPrice === undefined) addIssue({ code: 'custom', path: ['modelPrice'], message: priceMessage });
    const known = new Set(cateId === undefined ? [] : labelsOf(cateId).map(({ id }) => id));
    if (labelIds.some((id) => !known.has(id))) addIssue({ code: 'custom', path: ['labelIds'], message: '标签不属于所选的分类' });
  });

export const modelIdSchema = z.object({ ...callerShape, modelId: idSchema });

export const mallSorts = ['newest', 'popular', 'cheapest', 'dearest'] as const;
export type MallSort = (typeof mallSorts)[number];
export const mallPrices = ['all', 'free', 'paid'] as const;
export type MallPrice = (typeof mallPrices)[number];

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
  sort: z.enum(mallSorts, '排序不正确').default('newest'),
});

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
export const modelerSchema = z.object({ ...callerShape, id: idSchema });

export const modelFreezeSchema = z.object({ ...callerShape, modelId: idSchema, cause: causeSchema.describe('冻结原因') });
