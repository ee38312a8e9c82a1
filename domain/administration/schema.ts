import { z } from 'zod';
import { roles } from '../accounts/roles.ts';
import { callerShape, idSchema, pageShape } from '../wire/schema.ts';
import { administrationLimits } from './limits.ts';

/** Why an administrator decides against somebody; the account's owner is told. */
export const causeSchema = z
  .string('请填写原因')
  .trim()
  .min(1, '请填写原因')
  .max(administrationLimits.cause, `原因不能超过 ${administrationLimits.cause} 个字`)
  .regex(/^[^\p{Cc}]*$/u, '原因里有不能使用的字符，请写成一行');

const accountId = idSchema.describe('账号的编号');

export const accountListSchema = z.object({
  ...callerShape,
  ...pageShape,
  keyword: z
    .string()
    .trim()
    .regex(/^(|\d{4,11})$/, '请输入手机号中至少 4 位连续的数字')
    .default('')
    .describe('手机号中至少 4 位连续的数字；不填列出全部'),
  state: z
    .enum(['all', 'frozen', 'staff', 'administrator', 'bypass', 'publisher'], '筛选条件不正确')
    .default('all')
    .describe('frozen：已冻结；staff：有管理权限的；administrator：管理员；bypass：不受上传限制；publisher：发布者'),
});
export const accountIdSchema = z.object({ ...callerShape, accountId });
export const accountUnfreezeSchema = z.object({
  ...callerShape,
  accountId,
  cause: causeSchema.optional().describe('解冻原因，记入审计日志'),
});
export const accountFreezeSchema = z.object({ ...callerShape, accountId, cause: causeSchema.describe('冻结原因') });
export const accountGrantPublisherSchema = z.object({
  ...callerShape,
  accountId,
  granted: z.boolean('请说明是设为还是取消').describe('true：设为发布者；false：取消'),
});
export const accountGrantBypassSchema = z.object({
  ...callerShape,
  accountId,
  granted: z.boolean('请说明是授予还是收回').describe('true：授予；false：收回'),
});
export const accountGrantRoleSchema = z
  .object({
    ...callerShape,
    accountId,
    fromRole: z.enum(roles, '角色不正确').describe('设置前看到的角色；已被别人修改则不会生效'),
    role: z.enum(roles, '请选择角色').describe('新的角色；user 为收回'),
    cause: causeSchema.describe('原因，记入审计日志'),
  })
  .refine(({ fromRole, role }) => fromRole !== role, { path: ['role'], message: '新的角色与现在相同' });
