import { tokenLimits } from '#domain/limits';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';

/** Sessions that one process remembers; of more, some are looked up more often. */
const remembered = 20_000;

/** Notes when sessions are used: a call costs a write only once every `tokenLimits.useNotedMs`. */
export function createUseNotes(deps: ClockDeps): (sessionId: string) => Promise<void> {
  const { database } = deps;
  /** When each is known to have been used last. */
  const known = new Map<string, Date>();
  return async (sessionId) => {
    const now = currentTime(deps);
    const isRecent = (at: Date | undefined): boolean => at !== undefined && now.getTime() - at.getTime() < tokenLimits.useNotedMs;
    if (isRecent(known.get(sessionId))) return;
    if (known.size >= remembered) known.clear();
    // Other processes note it too.
    const session = await database.sessions.findByPk(sessionId, { attributes: ['lastUsedAt'] });
    known.set(sessionId, session !== null && isRecent(session.lastUsedAt) ? session.lastUsedAt : now);
    if (session === null || isRecent(session.lastUsedAt)) return;
    await database.transact((transaction) => updateWhere(database.sessions, { id: sessionId }, { lastUsedAt: now }, transaction));
  };
}
