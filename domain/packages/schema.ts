import { z } from 'zod';
import type { Fen } from '../money/fen.ts';
import { rechargeProblem } from '../wallet/recharge.ts';
import { callerShape, pageShape } from '../wire/schema.ts';
import { readActivationCode } from './codes.ts';
import { packageStates } from './state.ts';

/** Of something that is on sale: a word of ours, or an id. */
export const offerIdSchema = z.string('请选择套餐').regex(/^[0-9A-Za-z]{1,32}$/, '请选择套餐');

/** An amount that can be recharged, in fen. */
export const rechargeFenSchema = z.number('请输入充值金额').superRefine((amount, context) => {
  const problem = rechargeProblem(amount);
  if (problem !== null) context.addIssue({ code: 'custom', message: problem });
});

type RechargeWish = { type: 'recharge'; amountFen: Fen } | { type: 'rechargePackage'; rechargePackageId: string };

/** An amount of one's own choice, or a top-up package. */
export const rechargeOrderSchema = z
  .object({
    ...callerShape,
    amount: rechargeFenSchema.optional().describe('充值金额，分；选择充值套餐时不填'),
    rechargePackageId: offerIdSchema.optional().describe('充值套餐；自定义金额时不填'),
  })
  .transform(({ amount, rechargePackageId }, context): RechargeWish => {
    if (amount !== undefined && rechargePackageId === undefined) return { type: 'recharge', amountFen: amount };
    if (amount === undefined && rechargePackageId !== undefined) return { type: 'rechargePackage', rechargePackageId };
    context.addIssue({ code: 'custom', message: '请选择充值套餐，或输入充值金额', path: ['amount'] });
    return z.NEVER;
  });

export const packageListSchema = z.object({
  ...callerShape,
  pageNo: pageShape.pageNo,
  pageSize: pageShape.pageSize,
  state: z
    .enum(['all', ...packageStates], '状态不正确')
    .default('all')
    .describe('running 可使用，usedUp 已用完，ended 已到期'),
});

/** Small letters, blanks and dashes are as good. */
export const activateSchema = z.object({
  ...callerShape,
  code: z
    .string('请输入激活码')
    .max(100, '激活码为 16 位字母和数字')
    .transform((typed, context) => {
      const code = readActivationCode(typed);
      if (code !== undefined) return code;
      context.addIssue({ code: 'custom', message: typed.trim() === '' ? '请输入激活码' : '激活码为 16 位字母和数字' });
      return z.NEVER;
    }),
});
