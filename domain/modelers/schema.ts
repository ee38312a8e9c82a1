import { z } from 'zod';
import { causeSchema } from '../administration/schema.ts';
import { callerShape, idSchema, pageShape } from '../wire/schema.ts';
import { modelerTypes } from './kinds.ts';
import { modelerLimits } from './limits.ts';
import { modelerStatuses } from './state.ts';

const { intro, link } = modelerLimits;
const lengthOf = (text: string): number => [...text].length;

export const modelerSchema = z.object({ ...callerShape, id: idSchema });
export const modelerApplySchema = z.object({
  ...callerShape,
  uploaderType: z.literal(modelerTypes, '请选择要开通的身份').describe('1 分享者，2 个人模型师，3 企业模型师'),
  intro: z
    .string('请填写自我介绍')
    .trim()
    .refine((text) => lengthOf(text) >= intro.least, `自我介绍至少 ${intro.least} 个字`)
    .refine((text) => lengthOf(text) <= intro.most, `自我介绍不能超过 ${intro.most} 个字`)
    .regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u, '自我介绍里有不能使用的字符')
    .describe('做过什么，准备发布什么'),
  link: z
    .union([z.literal(''), z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: '作品链接要以 http:// 或 https:// 开头' })])
    .refine((text) => text.length <= link, `作品链接不能超过 ${link} 个字符`)
    .default('')
    .describe('能看到作品的网址，可不填'),
});
export const modelerListSchema = z.object({
  ...callerShape,
  pageNo: pageShape.pageNo,
  pageSize: pageShape.pageSize,
  status: z
    .enum(['all', 'frozen', ...modelerStatuses], '状态不正确')
    .default('UnderReview')
    .describe('frozen：已通过、现在被冻结的'),
});
export const modelerDecideSchema = z
  .object({
    ...callerShape,
    applicationId: idSchema,
    pass: z.boolean('请选择通过或不通过'),
    cause: causeSchema.optional().describe('不通过时必填，申请人会看到'),
  })
  .refine(({ pass, cause }) => pass || cause !== undefined, { path: ['cause'], message: '请填写原因' });
export const modelerFreezeSchema = z.object({ ...callerShape, accountId: idSchema, cause: causeSchema.describe('冻结原因') });
export const modelerUnfreezeSchema = z.object({ ...callerShape, accountId: idSchema });
