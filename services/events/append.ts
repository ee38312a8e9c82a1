import { literal, type Transaction } from 'sequelize';
import type { EventPayload } from '#domain/events/event';
import type { Database } from '#storage/database/connect';

export interface NewEvent {
  userId: string;
  /** Id of the file or job. */
  subjectId: string;
  /** Workflow id + step; a repeated key adds no event. */
  dedupeKey: string;
  payload: EventPayload;
}

/**
 * Appends an event to its user's stream in the caller's transaction and returns its seq, or undefined when the key already exists. The seq
 * comes from the user's head row, whose lock serialises writers; that row is created with the user.
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
