import { AppError } from '#domain/errors/app-error';
import { updateWhere } from '#storage/database/update-where';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { removeBound } from './remove-bound.ts';
import { revokeSession } from './revoke-session.ts';

/**
 * Signs one of a user's devices out, by its session, and takes away the third-party accounts that it bound, also when it has signed out by itself just before;
 * again is no error. `auth.sessionUnknown` for a session that is not his.
 */
export async function endSession(deps: ClockDeps, input: { userId: string; sessionId: string; address: string }): Promise<void> {
  const { database } = deps;
  const { userId, sessionId, address } = input;
  const now = currentTime(deps);
  await database.transact(async (transaction) => {
    // Held first, as in endSessions, so that a sign-in by what is removed comes before it or finds it gone.
    await updateWhere(database.users, { id: userId }, {}, transaction);
    const isOwn = (await database.sessions.count({ where: { id: sessionId, userId }, transaction })) > 0;
    if (!isOwn) throw new AppError('auth.sessionUnknown');
    const ended = await revokeSession(database, sessionId, now, transaction);
    await removeBound(database, { userId, boundBy: [sessionId], now }, transaction);
    const entry = { event: 'sessionsEnded', actorId: userId, subjectId: userId, address, details: { count: 1 } } as const;
    if (ended) await recordAudit(database, entry, now, transaction);
  });
}
