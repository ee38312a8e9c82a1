import { z } from 'zod';
import { causeSchema } from '../administration/schema.ts';
import { callerShape, idSchema } from '../wire/schema.ts';
import { factorLimits } from './limits.ts';

const code = z
  .string('请输入验证码')
  .max(factorLimits.typed, '验证码不正确')
  .transform((typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().min(1, '请输入验证码'))
  .describe('验证器里的 6 位数字，或一个恢复码');

export const factorStatusSchema = z.object(callerShape);
export const factorCodeSchema = z.object({ ...callerShape, code });
export const factorResetSchema = z.object({
  ...callerShape,
  accountId: idSchema.describe('账号的编号'),
  cause: causeSchema.describe('原因，记入审计日志'),
});
