import type { MessageCategory } from '#domain/messages/categories';
import { currentTime, type ClockDeps } from '../deps.ts';

/** Marks messages as read: one, those of a category, or all. */
export async function markRead(
  deps: ClockDeps,
  { ownerId, messageId, category }: { ownerId: string; messageId?: string; category?: MessageCategory | undefined },
): Promise<void> {
  const { messages, transact } = deps.database;
  const where = { ownerId, readAt: null, ...(messageId !== undefined && { id: messageId }), ...(category !== undefined && { category }) };
  await transact((transaction) => messages.update({ readAt: currentTime(deps) }, { where, transaction }));
}
