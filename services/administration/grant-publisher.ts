import { grantedUploaderType, isPublisher } from '#domain/accounts/publisher';
import { AppError } from '#domain/errors/app-error';
import { updateWhere } from '#storage/database/update-where';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import type { Administrator } from './administrator.ts';
import { findAccount } from './find-account.ts';

/**
 * Opens the publish centre to an account, or closes it again: docs/decisions/publishers.md. Not one's own. `administration.publisherUnchanged` when it is so
 * already.
 */
export async function grantPublisher(deps: ClockDeps, input: Administrator & { accountId: string; granted: boolean }): Promise<void> {
  const { database } = deps;
  const { administratorId, accountId, granted, address } = input;
  if (accountId === administratorId) throw new AppError('administration.ownAccount');
  await database.transact(async (transaction) => {
    // Holds the row, so that of two administrators the second is told.
    await updateWhere(database.users, { id: accountId }, {}, transaction);
    const { uploaderType } = await findAccount(deps, accountId, transaction);
    if (isPublisher(uploaderType) === granted) throw new AppError('administration.publisherUnchanged');
    await updateWhere(database.users, { id: accountId }, { uploaderType: granted ? grantedUploaderType : null }, transaction);
    const event = granted ? 'publisherGranted' : 'publisherWithdrawn';
    await recordAudit(database, { event, actorId: administratorId, subjectId: accountId, address }, currentTime(deps), transaction);
  });
}
