import { z } from 'zod';
import { causeSchema } from '../administration/schema.ts';
import { couponLimits } from '../coupons/limits.ts';
import { shortYuan } from '../money/yuan.ts';
import { orderLimits } from '../trade/limits.ts';
import { priceIds, priceLimits } from '../orders/prices.ts';
import type { OrderStatus } from '../orders/state.ts';
import { packageLimits } from '../packages/limits.ts';
import { offerIdSchema } from '../packages/schema.ts';
import { outerMethods } from '../trade/methods.ts';
import { withdrawalConfirmSchema } from '../wallet/schema.ts';
import { callerShape, idSchema, pageShape } from '../wire/schema.ts';

/** What an operator filters orders by. */
export const orderStates = {
  all: null,
  unpaid: ['Created', 'Paying'],
  underWay: ['Paid', 'Fulfilling'],
  done: ['Done'],
  closed: ['Closed'],
  refunding: ['Refunding'],
  refunded: ['Refunded'],
} as const satisfies Record<string, readonly OrderStatus[] | null>;
export type OrderState = keyof typeof orderStates;

const instant = z.iso.datetime('时间不正确').optional();

export const operateOrderListSchema = z.object({
  ...callerShape,
  ...pageShape,
  keyword: z
    .string()
    .trim()
    .regex(/^[\w-]{0,40}$/, '请输入订单号、手机号或交易号')
    .default('')
    .describe('订单号（可带短横线）或其开头、手机号中至少 4 位连续的数字、支付的交易号；不填列出全部'),
  state: z.enum(Object.keys(orderStates) as OrderState[], '状态不正确').default('all'),
  accountId: idSchema.optional().describe('只列出这个账号的'),
  from: instant.describe('下单时间不早于'),
  to: instant.describe('下单时间早于'),
});

const orderId = idSchema.describe('订单的编号');

export const operateOrderSchema = z.object({ ...callerShape, orderId });
export const operateOrderRefundSchema = z.object({
  ...callerShape,
  orderId,
  lines: z
    .array(z.int().min(1).max(orderLimits.lines))
    .min(1, '请选择要退款的项目')
    .max(orderLimits.lines)
    .optional()
    .describe('只退这几项（批量订单的序号）；不写为全部'),
  cause: causeSchema.describe('退款原因，记入审计日志'),
});

const refundNo = z
  .string('缺少退款号')
  .regex(/^[0-9A-Z]{1,32}$/, '退款号不正确')
  .describe('退款号');
export const operateRefundSchema = z.object({ ...callerShape, refundNo });
export const operateRefundByHandSchema = z.object({ ...callerShape, refundNo, bankNumber: withdrawalConfirmSchema.shape.bankNumber });

const priceFen = z
  .int('请输入价格')
  .min(0, '价格不能小于 0')
  .max(priceLimits.maxFen, `价格不能超过 ${shortYuan(priceLimits.maxFen)}`);

export const operatePriceSetSchema = z
  .object({
    ...callerShape,
    priceId: z.enum(priceIds, '没有这项价格'),
    fromFen: priceFen.describe('修改前看到的价格，分；已被别人修改则不会生效'),
    unitFen: priceFen.describe('新的价格，分'),
  })
  .refine(({ fromFen, unitFen }) => fromFen !== unitFen, { path: ['unitFen'], message: '新的价格与现在相同' });

const { pageNo, pageSize } = pageShape;
export const operatePageSchema = z.object({ ...callerShape, pageNo, pageSize });
export const operateBillSchema = z.object({
  ...callerShape,
  provider: z.enum(outerMethods, '支付机构不正确'),
  day: z.iso.date('日期不正确').describe('账单日，如 2026-11-22'),
});
export const operateCodeMakeSchema = z.object({
  ...callerShape,
  offerId: offerIdSchema.describe('套餐的编号'),
  count: z.int('请输入数量').min(1, '至少 1 个').max(packageLimits.codesAtOnce, `一次最多 ${packageLimits.codesAtOnce} 个`),
});

export const operateOfferSetSchema = z
  .object({
    ...callerShape,
    offerId: offerIdSchema.describe('套餐的编号'),
    onSale: z.boolean().optional().describe('上架或下架'),
    priceFen: z.int('请输入价格').min(1, '请输入价格').optional().describe('新的价格，分'),
  })
  .refine(({ onSale, priceFen }) => (onSale === undefined) !== (priceFen === undefined), {
    path: ['priceFen'],
    message: '上下架和改价一次只能做一样',
  });

const count = (name: string, most: number) => z.int(`请输入${name}`).min(1, `${name}至少为 1`).max(most, `${name}不能超过 ${most}`);
const amountFen = z.int('请输入金额').min(0, '金额不能小于 0').max(packageLimits.mostPriceFen, '金额太大');

export const operateCampaignOpenSchema = z
  .object({
    ...callerShape,
    name: z.string().trim().min(1, '请输入名称').max(couponLimits.nameLength, `名称不能超过 ${couponLimits.nameLength} 个字`),
    faceValueFen: amountFen.optional().describe('减多少，分；与 percent 二选一'),
    percent: z
      .int('请输入 1 到 99 的整数')
      .min(1, '请输入 1 到 99 的整数')
      .max(99, '请输入 1 到 99 的整数')
      .optional()
      .describe('付百分之几'),
    thresholdFen: amountFen.default(0).describe('满多少可用，分；0 为不限'),
    total: count('总数', couponLimits.campaignTotal),
    perPerson: count('每人限领', couponLimits.campaignEach),
    days: count('领取天数', couponLimits.campaignDays).describe('从现在起几天内可以领取'),
    validDays: count('有效天数', couponLimits.campaignDays).describe('领取后几天内有效'),
  })
  .refine(({ faceValueFen = 0, percent }) => faceValueFen > 0 !== (percent !== undefined), {
    path: ['faceValueFen'],
    message: '请输入减多少，或付百分之几',
  });
export const operateCampaignSchema = z.object({ ...callerShape, campaignId: idSchema.describe('活动的编号') });
