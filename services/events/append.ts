import { literal, type Transaction } from 'sequelize';
import type { EventPayload } from '#domain/events/event';
import { groupBy } from '#domain/group-by';
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
export const appendEvent = async (database: Database, event: NewEvent, transaction: Transaction): Promise<number | undefined> =>
  (await appendEvents(database, [event], transaction))[0];

/** The same for several events, of one user or of many, in a number of statements that does not grow with them. */
export async function appendEvents(
  database: Database,
  events: readonly NewEvent[],
  transaction: Transaction,
): Promise<(number | undefined)[]> {
  const { userEventHeads, userEvents } = database;
  const byUser = groupBy(events, ({ userId }) => userId);
  const users = [...byUser.keys()];
  const move = async (by: (userId: string) => number, sign: '+' | '-'): Promise<void> => {
    for (const [count, userId] of groupBy(users, by)) {
      if (count === 0) continue;
      const [moved] = await userEventHeads.update({ seq: literal(`seq ${sign} ${count}`) }, { where: { userId }, transaction });
      if (moved < userId.length) throw new Error(`One of these users has no event head: ${userId.join(', ')}`);
    }
  };
  await move((userId) => byUser.get(userId)?.length ?? 0, '+');
  const keys = [...new Set(events.map(({ dedupeKey }) => dedupeKey))];
  const found = await userEvents.findAll({
    where: { userId: users, dedupeKey: keys },
    attributes: ['userId', 'dedupeKey'],
    transaction,
  });
  const known = new Set(found.map(({ userId, dedupeKey }) => `${userId} ${dedupeKey}`));
  const fresh = events.filter(({ userId, dedupeKey }) => !known.has(`${userId} ${dedupeKey}`));
  await move((userId) => (byUser.get(userId) ?? []).filter((event) => !fresh.includes(event)).length, '-');
  const heads = await userEventHeads.findAll({ where: { userId: users }, transaction });
  const next = new Map(heads.map(({ userId, seq }) => [userId, seq - fresh.filter((event) => event.userId === userId).length + 1]));
  const seqs = new Map<NewEvent, number>();
  for (const event of fresh) {
    const seq = next.get(event.userId) ?? Number.NaN;
    seqs.set(event, seq);
    next.set(event.userId, seq + 1);
  }
  const createdAt = new Date();
  if (fresh.length > 0)
    await userEvents.bulkCreate(
      fresh.map((event) => ({ ...event, seq: seqs.get(event) ?? Number.NaN, createdAt })),
      { transaction },
    );
  return events.map((event) => seqs.get(event));
}
