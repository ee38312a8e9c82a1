import type { AreaReference } from '../wire/call-reference.ts';
import { nothingSchema } from '../wire/schema.ts';
import { doneView, pageView } from '../wire/view.ts';
import type { messageCalls } from './calls.ts';
import { messageIdSchema, messageListSchema, messagesReadSchema } from './schema.ts';
import { messageView, unreadView } from './views.ts';

export const messageReference = {
  allMessageIsRead: { title: '全部消息设为已读', payload: messagesReadSchema, answer: doneView, refusals: [] },
  queryMessageIsRead: {
    title: '是否有未读消息',
    payload: nothingSchema,
    answer: unreadView,
    refusals: [],
    note: '评论和回复不在其中，见 queryCommentIsRead。新消息到达时，推送的 type 为 MESSAGE。',
  },
  queryCommentIsRead: { title: '是否有未读的评论和回复', payload: nothingSchema, answer: unreadView, refusals: [] },
  messageList: { title: '消息', payload: messageListSchema, answer: pageView(messageView), refusals: [], note: '保留 180 天。' },
  messageRead: { title: '一条消息设为已读', payload: messageIdSchema, answer: doneView, refusals: [], note: '不存在的也返回成功。' },
} satisfies AreaReference<typeof messageCalls>;
