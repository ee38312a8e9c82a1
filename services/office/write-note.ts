import type { Role } from '#domain/accounts/roles';
import { AppError } from '#domain/errors/app-error';
import type { Thing } from '#domain/office/things';
import { newId } from '#storage/database/ids';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { mayRead } from './find.ts';
import { ownerOf } from './owner-of.ts';

/** Notes something about a thing, for colleagues alone. `office.notFound`, and `auth.forbidden` where the role may not read it. */
export async function writeNote(
  deps: ClockDeps,
  { kind, id, text, role, administratorId, address }: Thing & Administrator & { text: string; role: Role },
): Promise<void> {
  const { database } = deps;
  if (!mayRead(role, kind)) throw new AppError('auth.forbidden');
  const ownerId = await ownerOf(database, { kind, id });
  const createdAt = currentTime(deps);
  await database.transact(async (transaction) => {
    await database.officeNotes.create(
      { id: newId(), kind, subjectId: id, ownerId, authorId: administratorId, text, createdAt },
      { transaction },
    );
    const about = {
      event: 'noteWritten',
      actorId: administratorId,
      subjectId: ownerId,
      address,
      details: { thing: kind, thingId: id },
    } as const;
    await recordAudit(database, about, createdAt, transaction);
  });
}
