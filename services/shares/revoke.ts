import { AppError } from '#domain/errors/app-error';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';

/** Ends the owner's link at once and for good. `share.notFound`. */
export async function revokeShare(deps: ClockDeps, { ownerId, shareId }: { ownerId: string; shareId: string }): Promise<void> {
  const { modelShares, transact } = deps.database;
  const endedAt = currentTime(deps);
  const ended = await transact((transaction) =>
    updateWhere(modelShares, { id: shareId, ownerId, endedAt: null }, { endedAt }, transaction),
  );
  if (!ended) throw new AppError('share.notFound');
}
