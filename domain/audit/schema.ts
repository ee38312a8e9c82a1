import { z } from 'zod';
import { callerShape, idSchema, pageShape } from '../wire/schema.ts';
import { auditEvents } from './events.ts';

export const auditListSchema = z.object({
  ...callerShape,
  pageNo: pageShape.pageNo,
  pageSize: pageShape.pageSize,
  event: z
    .enum(['all', ...auditEvents], '事件不正确')
    .default('all')
    .describe('只列出这种事件；all 为全部'),
  accountId: idSchema.optional().describe('只列出由这个账号做的，或与它有关的'),
  phone: z.string().trim().max(20).default('').describe('同上，按完整手机号'),
  from: z.iso.datetime('时间不正确').optional().describe('不早于'),
  to: z.iso.datetime('时间不正确').optional().describe('早于'),
});
