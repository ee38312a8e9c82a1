import { col, fn, Op, type Transaction } from 'sequelize';
import { turnQueues, type TurnQueue } from '#domain/workflows/turn';
import type { Database } from '#storage/database/connect';
import { endedLimits } from '#domain/workflows/processor-time';
import type { OutboxRow } from '#storage/database/models/work';
import { updateWhere } from '#storage/database/update-where';
import type { DatabaseDeps } from '../../deps.ts';
import { isDue, isFree, type ClaimInput } from '../outbox/claim.ts';
import { countTurns, lockTurns } from './count.ts';
import { endedMsOf } from './ended.ts';
import { isSoonBack, soonBack } from './short.ts';

/** The first in line of an owner. */
interface First {
  id: number;
  ownerId: string | null;
}

/**
 * Claims rows that wait for a turn, as many as there are turns to give, at most `limit`. The next turn is always given to the owner who has
 * the fewest at that queue, where what was ended of his work within a day counts as turns too; among these, to whoever got one least recently.
 * Work that is not expected to be over soon leaves one slot of several to the other.
 */
export async function giveTurns(deps: DatabaseDeps, claim: ClaimInput): Promise<OutboxRow[]> {
  const { database } = deps;
  const given: OutboxRow[] = [];
  const waiting = await database.outbox.findAll({
    where: { status: 'Pending', queue: [...turnQueues] },
    attributes: ['queue'],
    group: ['queue'],
    raw: true,
  });
  for (const { queue } of waiting) {
    // Looked at first without the lock: most of the time nothing is free.
    if (queue === null || (await countTurns(database, queue)).free <= 0) continue;
    const most = claim.limit - given.length;
    given.push(...(await database.transact((transaction) => giveAt(database, queue, { ...claim, limit: most }, transaction))));
  }
  return given;
}

async function giveAt(database: Database, queue: TurnQueue, claim: ClaimInput, transaction: Transaction): Promise<OutboxRow[]> {
  await lockTurns(database, queue, transaction);
  const { free, taken, ...counted } = await countTurns(database, queue, transaction);
  let { freeForLong } = counted;
  const given: OutboxRow[] = [];
  while (given.length < Math.min(free, claim.limit)) {
    const now = new Date();
    const next = await nextInLine(database, { queue, taken, now, onlySoonBack: freeForLong <= 0 }, transaction);
    if (next === undefined) break;
    const { id, ownerId } = next;
    const turn = { takenAt: now, releasedAt: null, leaseOwner: claim.owner, leaseUntil: new Date(now.getTime() + claim.leaseMs) };
    if (!(await updateWhere(database.outbox, { id, ...isFree(now) }, turn, transaction))) break;
    const row = await database.outbox.findByPk(id, { transaction, rejectOnEmpty: true });
    given.push(row);
    if (!isSoonBack(row)) freeForLong--;
    taken.set(ownerId, (taken.get(ownerId) ?? 0) + 1);
  }
  return given;
}

async function nextInLine(
  database: Database,
  { queue, taken, now, onlySoonBack }: { queue: TurnQueue; taken: ReadonlyMap<string | null, number>; now: Date; onlySoonBack: boolean },
  transaction: Transaction,
): Promise<First | undefined> {
  const line = await firstOfEachOwner(database, { queue, now, onlySoonBack }, transaction);
  const ended = await endedMsOf(
    database,
    line.flatMap(({ ownerId }) => ownerId ?? []),
    transaction,
  );
  const has = ({ ownerId }: First): number =>
    (taken.get(ownerId) ?? 0) + Math.ceil((ended.get(ownerId ?? '') ?? 0) / endedLimits.msPerTurn);
  const fewest = Math.min(...line.map(has));
  const equals = line.filter((first) => has(first) === fewest);
  if (equals.length <= 1) return equals[0];
  const last = await lastTurns(
    database,
    queue,
    equals.flatMap(({ ownerId }) => ownerId ?? []),
    transaction,
  );
  const servedAt = ({ ownerId }: First): number => last.get(ownerId) ?? 0;
  return equals.toSorted((one, other) => servedAt(one) - servedAt(other) || one.id - other.id)[0];
}

/** Of each owner who waits, the row that comes first: work that has begun before a start, then the oldest. */
async function firstOfEachOwner(
  database: Database,
  { queue, now, onlySoonBack }: { queue: TurnQueue; now: Date; onlySoonBack: boolean },
  transaction: Transaction,
): Promise<First[]> {
  const rows = (await database.outbox.findAll({
    where: { [Op.and]: [isDue(now), { queue, ...(onlySoonBack && (soonBack as object)) }] },
    attributes: ['ownerId', 'action', [fn('MIN', col('id')), 'first']],
    group: ['ownerId', 'action'],
    order: [['action', 'ASC']],
    raw: true,
    transaction,
  })) as unknown as { ownerId: string | null; first: number }[];
  const firsts = new Map<string | null, First>();
  // A signal sorts before a start.
  for (const { ownerId, first } of rows) if (!firsts.has(ownerId)) firsts.set(ownerId, { id: first, ownerId });
  return [...firsts.values()];
}

/** When each of these owners last got a turn at the queue; absent for one who never did, or did long ago. */
async function lastTurns(
  database: Database,
  queue: TurnQueue,
  ownerIds: string[],
  transaction: Transaction,
): Promise<Map<string | null, number>> {
  const rows = await database.outbox.findAll({
    where: { queue, ownerId: ownerIds, takenAt: { [Op.ne]: null } },
    attributes: ['ownerId', [fn('MAX', col('taken_at')), 'takenAt']],
    group: ['ownerId'],
    transaction,
  });
  return new Map(rows.map(({ ownerId, takenAt }) => [ownerId, new Date(takenAt ?? 0).getTime()]));
}
