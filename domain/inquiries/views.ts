import { z } from 'zod';
import { inquiryKindNames } from './kinds.ts';
import { inquiryStatuses } from './state.ts';

const instant = z.iso.datetime();

export const inquiryView = z.object({
  id: z.string(),
  kind: z.enum(inquiryKindNames),
  status: z.enum(inquiryStatuses).describe('Open：待答复；Answered：已答复；Closed：没有答复就关闭'),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  company: z.string(),
  content: z.string(),
  accountId: z.string().nullable().describe('提交时登录的账号；没有登录为空'),
  submittedAt: instant,
  reply: z.string(),
  handledBy: z.string().nullable().describe('答复或关闭的人的昵称'),
  handledAt: instant.nullable(),
  isMailed: z.boolean().describe('邮件服务收下了答复'),
});
export type InquiryView = z.infer<typeof inquiryView>;

export const inquiryMailView = z.object({ isMailed: z.boolean().describe('为 false 时邮件没有发出，可以稍后重发') });
export type InquiryMailView = z.infer<typeof inquiryMailView>;
