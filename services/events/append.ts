import { literal, type Transaction } from 'sequelize';
import type { EventPayload } from '#domain/events/event';
import type { Database } from '#storage/database/connect';

export interface NewEvent {
  userId: string;
  /** The file or job it is about. */
  subjectId: string;
  /** Workflow id + step; the same key twice is one event. */
  dedupeKey: string;
  payload: EventPayload;
}

/**
 * Appends an event to its user's stream in the caller's transaction and answers its seq; undefined when the key was there
 * already. The seq comes from the user's head row, whose lock orders the writers; the head row is made with the user.
 */
export async function appendEvent(database: Database, event: NewEvent, transaction: Transaction): Promise<number | undefined> {
  const [moved] = await database.userEventHeads.update({ seq: literal('seq + 1') }, { where: { userId: event.userId }, transaction });
  if (moved === 0) throw new Error(`User ${event.userId} has no event head`);
  const known = await database.userEvents.findOne({
    where: { userId: event.userId, dedupeKey: event.dedupeKey },
    attributes: ['id'],
    transaction,
  });
  if (known !== null) {
    await database.userEventHeads.update({ seq: literal('seq - 1') }, { where: { userId: event.userId }, transaction });
    return undefined;
  }
  const head = await database.userEventHeads.findByPk(event.userId, { transaction, rejectOnEmpty: true });
  await database.userEvents.create({ ...event, seq: head.seq, createdAt: new Date() }, { transaction });
  return head.seq;
}
