import type { Transaction } from 'sequelize';
import type { AttachmentPurpose } from '#domain/attachments/purposes';
import { AppError } from '#domain/errors/app-error';
import type { Database } from '#storage/database/connect';
import { transitionAttachment } from './transition.ts';

/**
 * Claims a user's attachment for what will show it, in the caller's transaction, once; from then on no sweep removes it. `attachment.unknown` for
 * anybody else's, one of another purpose, one that has not arrived, and one that is claimed already.
 */
export async function claimAttachment(
  database: Database,
  { attachmentId, ownerId, purpose }: { attachmentId: string; ownerId: string; purpose: AttachmentPurpose },
  transaction: Transaction,
): Promise<void> {
  const move = { id: attachmentId, to: 'Claimed', where: { ownerId, purpose } } as const;
  if (!(await transitionAttachment(database, move, transaction))) throw new AppError('attachment.unknown');
}
