import { z } from 'zod';
import { roles } from '../accounts/roles.ts';

const instant = z.iso.datetime();

/** An account in a list. */
export const accountRowView = z.object({
  id: z.string(),
  phone: z.string().describe('中间四位隐去；已注销的账号是化名'),
  nickName: z.string(),
  role: z.enum(roles),
  checkStatus: z.literal([0, 1, 2, 3]).describe('0 审核中，1 已认证，2 未通过，3 未认证'),
  isPublisher: z.boolean().describe('是否可以使用发布中心'),
  bypassesLimits: z.boolean().describe('是否不受上传限制'),
  frozenAt: instant.nullable(),
  deletionDueAt: instant.nullable().describe('申请注销后，到期删除的时间'),
  deletedAt: instant.nullable(),
  createdAt: instant,
});
export type AccountRowView = z.infer<typeof accountRowView>;

export const accountDetailView = accountRowView.extend({
  phone: z.string().describe('完整手机号；已注销的账号是化名'),
  email: z.string().nullable(),
  frozenCause: z.string().describe('没有冻结时为空'),
  uploaderType: z.number().nullable(),
  isModelerFrozen: z.boolean().describe('模型师账户是否被冻结'),
  modelerFrozenCause: z.string().describe('没有冻结时为空'),
  storageUsedBytes: z.number(),
  fileCount: z.number(),
  jobCount: z.number(),
  sessionCount: z.number().describe('仍有效的登录'),
  isSelf: z.boolean().describe('是否是管理员自己的账号'),
});
export type AccountDetailView = z.infer<typeof accountDetailView>;
