import { AppError } from '#domain/errors/app-error';
import type { Caller } from '../accounts/caller.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';

/** Removes a way of signing in from the caller's account, which always keeps its phone. `identities.notFound` unless it is his. */
export async function unbindIdentity(deps: ClockDeps, { userId }: Caller, { id, address }: { id: string; address: string }): Promise<void> {
  const { database } = deps;
  await database.transact(async (transaction) => {
    const row = await database.thirdPartyIdentities.findOne({ where: { id, userId }, transaction });
    const removed = await database.thirdPartyIdentities.destroy({ where: { id, userId }, transaction });
    if (row === null || removed !== 1) throw new AppError('identities.notFound');
    const entry = { event: 'thirdPartyRemoved', actorId: userId, subjectId: userId, address, details: { method: row.method } } as const;
    await recordAudit(database, entry, currentTime(deps), transaction);
  });
}
