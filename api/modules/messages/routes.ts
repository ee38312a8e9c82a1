import { calls } from '#domain/catalog/calls';
import { commentCategories, type MessageCategory } from '#domain/messages/categories';
import { messageIdSchema, messageListSchema, messagesReadSchema } from '#domain/messages/schema';
import type { MessageView, UnreadView } from '#domain/messages/views';
import { nothingSchema } from '#domain/wire/schema';
import type { ClockDeps } from '#services/deps';
import { countUnread } from '#services/messages/count-unread';
import { listMessages } from '#services/messages/list';
import { markRead } from '#services/messages/mark-read';
import type { MessageRow } from '#storage/database/models/messages';
import { done } from '../../gateway/envelope.ts';
import { route, type Route } from '../../gateway/route.ts';
import { presentPage } from '../presenting.ts';

const presentMessage = ({ id, category, title, content, link, readAt, createdAt }: MessageRow): MessageView => ({
  ...{ id, category, title, content, link },
  isRead: readAt !== null,
  createTime: createdAt.toISOString(),
});

function presentUnread(counts: readonly { category: MessageCategory; count: number }[]): UnreadView {
  const unreadCount = counts.reduce((sum, { count }) => sum + count, 0);
  return { isRead: unreadCount === 0, unreadCount, categories: Object.fromEntries(counts.map(({ category, count }) => [category, count])) };
}

export const messageRoutes = (deps: ClockDeps): Route[] => {
  const unread = async (ownerId: string, isComment: boolean): Promise<UnreadView> =>
    presentUnread((await countUnread(deps, { ownerId })).filter(({ category }) => commentCategories.includes(category) === isComment));
  return [
    route(calls.messageList, messageListSchema, async (input, { caller }) => {
      const { rows, totalCount } = await listMessages(deps, { ...input, category: input.category, ownerId: caller.userId });
      return presentPage(input, totalCount, rows.map(presentMessage));
    }),
    route(calls.queryMessageIsRead, nothingSchema, (_, { caller }) => unread(caller.userId, false)),
    route(calls.queryCommentIsRead, nothingSchema, (_, { caller }) => unread(caller.userId, true)),
    route(calls.allMessageIsRead, messagesReadSchema, ({ category }, { caller }) =>
      done(markRead(deps, { ownerId: caller.userId, category })),
    ),
    route(calls.messageRead, messageIdSchema, ({ messageId }, { caller }) => done(markRead(deps, { ownerId: caller.userId, messageId }))),
  ];
};
