import { UniqueConstraintError, type Transaction } from 'sequelize';
import type { MessageCategory } from '#domain/messages/categories';
import { newId } from '#storage/database/ids';
import type { Database } from '#storage/database/connect';
import { appendEvents } from '../events/append.ts';

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
export const tellUser = (database: Database, message: NewMessage, transaction: Transaction): Promise<void> =>
  tellUsers(database, [message], transaction);

/** The same for several messages, to one person or to many, in a number of statements that does not grow with them. */
export async function tellUsers(database: Database, messages: readonly NewMessage[], transaction: Transaction): Promise<void> {
  const ownerIds = [...new Set(messages.map(({ ownerId }) => ownerId))];
  const owners = await database.users.findAll({ where: { id: ownerIds, deletedAt: null }, attributes: ['id'], transaction });
  const keys = messages.map(({ dedupeKey }) => dedupeKey);
  const found = await database.messages.findAll({
    where: { ownerId: ownerIds, dedupeKey: keys },
    attributes: ['ownerId', 'dedupeKey'],
    transaction,
  });
  const present = new Set(owners.map(({ id }) => id));
  const told = new Set(found.map(({ ownerId, dedupeKey }) => `${ownerId} ${dedupeKey}`));
  const rows = messages
    .filter(({ ownerId, dedupeKey }) => present.has(ownerId) && !told.has(`${ownerId} ${dedupeKey}`))
    .map(({ link = '', now, ...about }) => ({ ...about, id: newId(), link, createdAt: now }));
  if (rows.length === 0) return;
  try {
    await database.messages.bulkCreate(rows, { transaction });
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    // One of them was told at the same moment by another transaction.
    if (messages.length > 1) for (const message of messages) await tellUser(database, message, transaction);
    return;
  }
  const events = rows.map(({ id, ownerId: userId, category, title }) => ({
    ...{ userId, subjectId: id, dedupeKey: `message:${id}` },
    payload: { type: 'message', category, tips: title } as const,
  }));
  await appendEvents(database, events, transaction);
}
