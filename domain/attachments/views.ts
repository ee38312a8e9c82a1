import { z } from 'zod';

export const attachmentView = z.object({
  attachmentId: z.string().describe('在资料、认证或反馈调用中填写的编号'),
  uploadUrl: z.string().describe('用 PUT 发送内容的地址，15 分钟内有效，只能用一次'),
});
export type AttachmentView = z.infer<typeof attachmentView>;
