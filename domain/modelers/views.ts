import { z } from 'zod';
import { modelerTypes } from './kinds.ts';
import { modelerStatuses } from './state.ts';

const instant = z.iso.datetime();
const uploaderType = z.literal(modelerTypes).describe('1 分享者，2 个人模型师，3 企业模型师');

const application = z.object({
  id: z.string(),
  uploaderType,
  typeLabel: z.string(),
  intro: z.string(),
  link: z.string(),
  status: z.enum(modelerStatuses),
  statusLabel: z.string(),
  cause: z.string().describe('没有通过的原因；没有则为空'),
  createTime: instant,
  decidedAt: instant.nullable(),
});

/** Where the caller stands. */
export const modelerStateView = z.object({
  uploaderType: uploaderType.nullable().describe('已开通的身份；没有为空'),
  isFrozen: z.boolean(),
  frozenCause: z.string().describe('没有冻结时为空'),
  isCertified: z.boolean(),
  application: application.nullable().describe('最近一次申请；没有申请过为空'),
});
export type ModelerStateView = z.infer<typeof modelerStateView>;

/** An application as administrators see it. */
export const modelerRowView = application.extend({
  account: z.object({ id: z.string(), phone: z.string().describe('中间四位隐去'), nickName: z.string() }),
  isCertified: z.boolean(),
  isFrozen: z.boolean().describe('模型师账户现在被冻结'),
  frozenCause: z.string(),
  offered: z.int().describe('现在在售的模型'),
  rejections: z.int().describe('这个账号此前没有通过的申请'),
  refusal: z.string().nullable().describe('为什么这位管理员不能处理；可以则为空'),
  decidedBy: z.string().nullable(),
});
export type ModelerRowView = z.infer<typeof modelerRowView>;
