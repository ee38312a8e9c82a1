import { UniqueConstraintError, type Transaction } from 'sequelize';
import type { MessageCategory } from '#domain/messages/categories';
import { newId } from '#storage/database/ids';
import type { Database } from '#storage/database/connect';
import { appendEvent } from '../events/append.ts';

export interface NewMessage {
  ownerId: string;
  category: MessageCategory;
  title: string;
  content: string;
  /** The page that it is about; default none. */
  link?: string;
  /** What happens once is told once. */
  dedupeKey: string;
  now: Date;
}

/** Leaves a message for somebody in the caller's transaction, and has his open pages hear of it. An account that is gone is told nothing. */
export async function tellUser(database: Database, message: NewMessage, transaction: Transaction): Promise<void> {
  const { ownerId, category, title, content, link = '', dedupeKey, now } = message;
  const owner = await database.users.count({ where: { id: ownerId, deletedAt: null }, transaction });
  if (owner === 0 || (await database.messages.count({ where: { ownerId, dedupeKey }, transaction })) > 0) return;
  const row = { id: newId(), ownerId, category, title, content, link, dedupeKey, createdAt: now };
  try {
    await database.messages.create(row, { transaction });
  } catch (error) {
    // Told at the same moment by another transaction.
    if (error instanceof UniqueConstraintError) return;
    throw error;
  }
  const payload = { type: 'message', category, tips: title } as const;
  await appendEvent(database, { userId: ownerId, subjectId: row.id, dedupeKey: `message:${row.id}`, payload }, transaction);
}
