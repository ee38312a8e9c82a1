import { z } from 'zod';
import { causeSchema } from '../administration/schema.ts';
import { callerShape, idSchema, pageShape } from '../wire/schema.ts';
import { claimLimits } from './limits.ts';
import { claimantRoleNames, claimStatuses } from './state.ts';

const { statement, link, name } = claimLimits;
const lengthOf = (text: string): number => [...text].length;

const statementSchema = z
  .string('请填写说明')
  .trim()
  .refine((text) => lengthOf(text) >= statement.least, `说明至少 ${statement.least} 个字`)
  .refine((text) => lengthOf(text) <= statement.most, `说明不能超过 ${statement.most} 个字`)
  .regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u, '说明里有不能使用的字符');
const linkSchema = z
  .union([z.literal(''), z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: '链接要以 http:// 或 https:// 开头' })])
  .refine((text) => text.length <= link, `链接不能超过 ${link} 个字符`)
  .default('');

export const claimFileSchema = z
  .object({
    ...callerShape,
    modelId: idSchema,
    name: z
      .string('请填写姓名或单位名称')
      .trim()
      .min(1, '请填写姓名或单位名称')
      .refine((text) => lengthOf(text) <= name, `姓名或单位名称不能超过 ${name} 个字`)
      .regex(/^[^\p{Cc}]*$/u, '姓名或单位名称里有不能使用的字符')
      .describe('举报人的姓名或单位名称'),
    role: z.enum(claimantRoleNames, '请选择您与作品的关系').describe('author 作者，owner 权利人，agent 代理人'),
    statement: statementSchema.describe('为什么是您的作品'),
    link: linkSchema.describe('作品首次发表的网址'),
    fileId: idSchema.optional().describe('自己的一个源文件，作为证据'),
    isTrue: z.literal(true, '请确认所填内容真实').describe('确认内容真实，愿意承担虚假举报的责任'),
  })
  .refine(({ link: at, fileId }) => at !== '' || fileId !== undefined, {
    path: ['link'],
    message: '请填写作品链接，或选择自己的源文件作为证据',
  });
export const claimListSchema = z.object({
  ...callerShape,
  pageNo: pageShape.pageNo,
  pageSize: pageShape.pageSize,
  side: z.enum(['mine', 'against'], '请选择查看哪一边').default('mine').describe('mine：我提交的；against：针对我的模型的'),
});
export const claimAnswerSchema = z.object({ ...callerShape, claimId: idSchema, statement: statementSchema, link: linkSchema });
export const claimIdSchema = z.object({ ...callerShape, claimId: idSchema });
export const operateClaimListSchema = z.object({
  ...callerShape,
  pageNo: pageShape.pageNo,
  pageSize: pageShape.pageSize,
  status: z.enum(['all', ...claimStatuses], '状态不正确').default('Open'),
});
export const operateClaimHearSchema = z.object({
  ...callerShape,
  claimId: idSchema,
  cause: causeSchema.describe('冻结的原因，发布者会看到'),
});
export const operateClaimDecideSchema = z.object({
  ...callerShape,
  claimId: idSchema,
  upheld: z.boolean('请选择成立或不成立'),
  cause: causeSchema.describe('决定的原因，双方都会看到'),
});
