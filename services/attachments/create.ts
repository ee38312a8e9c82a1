import { Op } from 'sequelize';
import { attachmentLimits } from '#domain/attachments/limits';
import type { AttachmentPurpose } from '#domain/attachments/purposes';
import { unusedStatuses } from '#domain/attachments/state';
import { AppError } from '#domain/errors/app-error';
import { newId } from '#storage/database/ids';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';
import { signPermit, type Permit } from './permit.ts';

export interface AttachmentSecretDeps extends ClockDeps {
  /** The server's secret. */
  secret: string;
}

const dayMs = 24 * 60 * 60_000;

/**
 * Opens a place for one attachment of `bytes` bytes and returns what permits sending it. Holds each user to so many unused ones
 * (`attachment.tooManyUnused`) and so many a day (`profile.tooOften`).
 */
export async function createAttachment(
  deps: AttachmentSecretDeps,
  { ownerId, purpose, bytes }: { ownerId: string; purpose: AttachmentPurpose; bytes: number },
): Promise<Permit & { signature: string }> {
  const { database, secret } = deps;
  const createdAt = currentTime(deps);
  const since = new Date(createdAt.getTime() - dayMs);
  const { id } = await database.transact(async (transaction) => {
    // Locks the owner's row, so that concurrent calls count each other.
    await updateWhere(database.users, { id: ownerId }, {}, transaction);
    const today = { ownerId, createdAt: { [Op.gt]: since } };
    const unused = await database.attachments.count({ where: { ...today, status: [...unusedStatuses] }, transaction });
    if (unused >= attachmentLimits.unusedPerUser) throw new AppError('attachment.tooManyUnused', { count: unused });
    const made = await database.attachments.count({ where: today, transaction });
    if (made >= attachmentLimits.perDay) throw new AppError('profile.tooOften', { action: '上传图片' });
    return database.attachments.create({ id: newId(), ownerId, purpose, bytes, status: 'Open', createdAt }, { transaction });
  });
  const permit = { attachmentId: id, bytes, expiresAtMs: createdAt.getTime() + attachmentLimits.addressMs };
  return { ...permit, signature: signPermit(secret, permit) };
}
