import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import type { Caller } from './caller.ts';
import { endSessions } from './end-sessions.ts';

/** Signs a user out everywhere, or everywhere but on the device that asks; returns how many sessions that ended. */
export async function endAllSessions(
  deps: ClockDeps,
  { userId, sessionId }: Caller,
  { keepCurrent, address }: { keepCurrent: boolean; address: string },
): Promise<number> {
  const { database } = deps;
  const now = currentTime(deps);
  return database.transact(async (transaction) => {
    const count = await endSessions(database, userId, now, transaction, keepCurrent ? { except: sessionId } : {});
    const entry = { event: 'sessionsEnded', actorId: userId, subjectId: userId, address, details: { count } } as const;
    if (count > 0) await recordAudit(database, entry, now, transaction);
    return count;
  });
}
