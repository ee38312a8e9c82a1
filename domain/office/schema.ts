import { z } from 'zod';
import { causeSchema } from '../administration/schema.ts';
import { formatYuan } from '../money/yuan.ts';
import { callerShape, idSchema } from '../wire/schema.ts';
import { officeLimits } from './limits.ts';
import { thingKinds } from './things.ts';

export const officeFindSchema = z.object({
  ...callerShape,
  key: z
    .string('请输入要查找的内容')
    .trim()
    .min(2, '请至少输入 2 个字')
    .max(officeLimits.key, `不能超过 ${officeLimits.key} 个字`)
    .describe('手机号、邮箱、各种编号、订单号、支付交易号、退款号、请求编号、激活码，或文件名和模型名的开头'),
});

const thing = { kind: z.enum(thingKinds, '类型不正确').describe('是什么'), id: idSchema.describe('它的编号') };

export const officeStorySchema = z.object({ ...callerShape, ...thing });

export const officeNoteSchema = z.object({
  ...callerShape,
  ...thing,
  text: z
    .string('请填写备注')
    .trim()
    .min(1, '请填写备注')
    .max(officeLimits.note, `备注不能超过 ${officeLimits.note} 个字`)
    .describe('只有同事看得到'),
});

const accountId = idSchema.describe('账号的编号');

export const officeEndSessionsSchema = z.object({ ...callerShape, accountId, cause: causeSchema.describe('原因，记入审计日志') });

export const officeGiveCoinsSchema = z.object({
  ...callerShape,
  accountId,
  amountFen: z
    .int('请输入金额')
    .min(1, '请输入金额')
    .max(officeLimits.coinFen, `一次最多 ${formatYuan(officeLimits.coinFen)}`)
    .describe('分，100 分为一个云币'),
  onceId: idSchema.describe('这一次的编号，由调用方随机生成；重复发送只赠送一次'),
  cause: causeSchema.describe('原因，记入审计日志'),
});
