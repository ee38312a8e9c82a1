import { z } from 'zod';
import { causeSchema } from '../administration/schema.ts';
import { orderLimits } from '../trade/limits.ts';
import { orderIdSchema } from '../orders/schema.ts';
import { callerShape, idSchema, pageShape } from '../wire/schema.ts';
import { refundLimits } from './limits.ts';
import { refundCauseNames } from './rules.ts';
import type { RefundRequestState } from './state.ts';

const lines = z
  .array(z.int('序号不正确').min(1, '序号不正确').max(orderLimits.lines, '序号不正确'), '请选择要退款的项目')
  .min(1, '请选择要退款的项目')
  .max(orderLimits.lines, '请选择要退款的项目');

export const refundStateSchema = orderIdSchema;
export const refundAskSchema = orderIdSchema.extend({
  lines: lines.describe('要退款的项目在订单里的序号'),
  reason: z.enum(refundCauseNames, '请选择退款原因').describe('退款原因'),
  note: z
    .string('说明不正确')
    .trim()
    .max(refundLimits.note, `说明不能超过 ${refundLimits.note} 个字`)
    .regex(/^[^\p{Cc}]*$/u, '说明里有不能使用的字符，请写成一行')
    .default('')
    .describe('补充说明，可不填'),
});

const requestId = idSchema.describe('退款申请的编号');
export const refundRequestSchema = z.object({ ...callerShape, requestId });

/** What operators filter requests by. */
export const refundQueues = {
  open: ['Asked'],
  granted: ['Granted'],
  refused: ['Refused'],
  all: null,
} as const satisfies Record<string, readonly RefundRequestState[] | null>;
export type RefundQueue = keyof typeof refundQueues;

export const operateRefundListSchema = z.object({
  ...callerShape,
  ...pageShape,
  state: z
    .enum(Object.keys(refundQueues) as RefundQueue[], '状态不正确')
    .default('open')
    .describe('open：等待处理'),
});
export const operateRefundApproveSchema = refundRequestSchema.extend({
  lines: lines.optional().describe('只同意其中几项；不写为全部'),
});
export const operateRefundRefuseSchema = refundRequestSchema.extend({ cause: causeSchema.describe('不同意的原因，申请人会看到') });
