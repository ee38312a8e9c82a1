import { Op } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { shareEnd, type ShareKind } from '#domain/shares/addresses';
import { shareLimits } from '#domain/shares/limits';
import { newId } from '#storage/database/ids';
import type { ModelShareRow } from '#storage/database/models/shares';
import { updateWhere } from '#storage/database/update-where';
import { hashPassword } from '../accounts/password.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { findEditable } from '../editor/find.ts';
import type { SealDeps } from '../sealing.ts';
import { newShareToken } from './token.ts';

/** Rows of links that open at that time. */
export const liveAt = (now: Date) => ({ endedAt: null, expiresAt: { [Op.or]: [null, { [Op.gt]: now }] } });

/** Makes a link to the owner's model, a private one with a password. `file.notFound`, `editor.notShown`, `share.tooMany`, `auth.crowded`. */
export async function createShare(
  deps: ClockDeps & SealDeps,
  { password, kind, ...input }: { ownerId: string; fileId: string; kind: ShareKind; password?: string | undefined },
): Promise<ModelShareRow> {
  const { users, modelShares, transact } = deps.database;
  await findEditable(deps.database, input);
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const now = currentTime(deps);
  const id = newId();
  return transact(async (transaction) => {
    const { ownerId } = input;
    await findEditable(deps.database, input, transaction);
    // Holds the account, so that of two calls at once each counts the other.
    await updateWhere(users, { id: ownerId }, {}, transaction);
    const count = shareLimits.live;
    if ((await modelShares.count({ where: { ownerId, ...liveAt(now) }, transaction })) >= count) {
      throw new AppError('share.tooMany', { count });
    }
    const ends = { lastViewedAt: null, nextTryAt: null, endedAt: null, expiresAt: shareEnd(kind, now) };
    const row = { id, ...input, kind, passwordHash, sites: null, ...newShareToken(deps, id), ...ends, createdAt: now };
    return modelShares.create(row, { transaction });
  });
}
