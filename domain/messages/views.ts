import { z } from 'zod';
import { messageCategoryNames } from './categories.ts';

export const messageView = z.object({
  id: z.string(),
  category: z.enum(messageCategoryNames),
  title: z.string(),
  content: z.string(),
  link: z.string().describe('相关的页面；没有为空'),
  isRead: z.boolean(),
  createTime: z.iso.datetime(),
});
export type MessageView = z.infer<typeof messageView>;

export const unreadView = z.object({
  isRead: z.boolean().describe('全部已读'),
  unreadCount: z.int(),
  categories: z.record(z.string(), z.int()).describe('各类消息的未读数，没有未读的不列出'),
});
export type UnreadView = z.infer<typeof unreadView>;
