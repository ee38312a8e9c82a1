import { updateWhere } from '#storage/database/update-where';
import type { DatabaseDeps } from '../../deps.ts';

/** The result of sending a row. `later` keeps it, to be retried at `notBefore`, in line again if it needs a turn. */
export type Settlement =
  | { result: 'sent' }
  | { result: 'dropped'; note: string }
  | { result: 'later'; note: string; notBefore: Date; tries: number };

const noteLength = 500;

/** Ends a claim. False when the lease had expired and another dispatcher holds the row. */
export async function settle(deps: DatabaseDeps, input: { id: number; owner: string } & Settlement): Promise<boolean> {
  const { database } = deps;
  const free = { leaseOwner: null, leaseUntil: null };
  const changes =
    input.result === 'sent'
      ? { ...free, status: 'Sent' }
      : input.result === 'dropped'
        ? { ...free, status: 'Dropped', note: input.note.slice(0, noteLength) }
        : {
            ...free,
            takenAt: null,
            releasedAt: null,
            notBefore: input.notBefore,
            tries: input.tries,
            note: input.note.slice(0, noteLength),
          };
  const where = { id: input.id, status: 'Pending', leaseOwner: input.owner } as const;
  return database.transact((transaction) => updateWhere(database.outbox, where, changes, transaction));
}
