import { z } from 'zod';
import { causeSchema } from '../administration/schema.ts';
import { deviceIdSchema, emailSchema, phoneSchema } from '../accounts/schema.ts';
import { callerShape, idSchema, pageShape } from '../wire/schema.ts';
import { inquiryKindNames, type InquiryKind } from './kinds.ts';
import { inquiryLimits } from './limits.ts';
import { inquiryStatuses } from './state.ts';

const { name, company, leastContent, content, reply } = inquiryLimits;

const askedShape = {
  ...callerShape,
  name: z.string('请填写怎么称呼您').trim().min(1, '请填写怎么称呼您').max(name, `称呼最多 ${name} 个字`),
  phone: phoneSchema.describe('手机号；先对它做 type 为 inquiry 的风险检查'),
  email: emailSchema.describe('答复发到这里'),
  company: z.string('公司不正确').trim().max(company, `公司最多 ${company} 个字`).default('').describe('可不填'),
  content: z
    .string('请填写内容')
    .trim()
    .min(leastContent, `请写得具体一些，至少 ${leastContent} 个字`)
    .max(content, `内容最多 ${content} 个字`),
  deviceId: deviceIdSchema.optional(),
};

/** Kinds that have no documented call of their own. */
const oursNames = inquiryKindNames.filter((kind): kind is Exclude<InquiryKind, 'assetManage'> => kind !== 'assetManage');

export const saveApplicationRecordSchema = z.object(askedShape);
export const inquirySubmitSchema = z.object({
  ...askedShape,
  kind: z.enum(oursNames, '类型不正确').describe('support：客服咨询；customized：定制需求'),
});

export const inquiryListSchema = z.object({
  ...callerShape,
  pageNo: pageShape.pageNo,
  pageSize: pageShape.pageSize,
  status: z.enum(['all', ...inquiryStatuses], '状态不正确').default('Open'),
  kind: z.enum(['all', ...inquiryKindNames], '类型不正确').default('all'),
});
export const inquiryIdSchema = z.object({ ...callerShape, inquiryId: idSchema });
export const replySchema = z.string('请填写答复').trim().min(1, '请填写答复').max(reply, `答复最多 ${reply} 个字`);
export const inquiryAnswerSchema = z.object({ ...callerShape, inquiryId: idSchema, reply: replySchema });
export const inquiryCloseSchema = z.object({
  ...callerShape,
  inquiryId: idSchema,
  cause: causeSchema.describe('关闭的原因，记入审计日志'),
});
