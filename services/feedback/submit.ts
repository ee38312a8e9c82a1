import { Op } from 'sequelize';
import { feedbackLimits } from '#domain/feedback/limits';
import { chosenTypes, type ChosenType } from '#domain/feedback/types';
import { AppError } from '#domain/errors/app-error';
import { newId } from '#storage/database/ids';
import { updateWhere } from '#storage/database/update-where';
import { claimAttachment } from '../attachments/claim.ts';
import { currentTime, type ClockDeps } from '../deps.ts';

export interface Feedback {
  ownerId: string;
  type: ChosenType;
  content: string;
  /** Attachments of the owner. */
  pictures: readonly string[];
  annexId: string | null;
}

const dayMs = 24 * 60 * 60_000;

/**
 * Hands in a problem or suggestion with its attachments, all of it or nothing: docs/decisions/feedback.md.
 * @throws AppError `feedback.tooMany` after so many of one account within a day; `attachment.unknown`; `auth.signInRequired` for an account that is gone.
 */
export async function submitFeedback(deps: ClockDeps, { ownerId, type, content, pictures, annexId }: Feedback): Promise<void> {
  const { database } = deps;
  await database.transact(async (transaction) => {
    const createdAt = currentTime(deps);
    // Locks the owner's row, so that concurrent calls count each other.
    if (!(await updateWhere(database.users, { id: ownerId, deletedAt: null }, {}, transaction))) throw new AppError('auth.signInRequired');
    const today = { ownerId, type: chosenTypes, createdAt: { [Op.gt]: new Date(createdAt.getTime() - dayMs) } };
    if ((await database.feedback.count({ where: today, transaction })) >= feedbackLimits.perDay) throw new AppError('feedback.tooMany');
    for (const attachmentId of pictures) await claimAttachment(database, { attachmentId, ownerId, purpose: 'feedback' }, transaction);
    if (annexId !== null) await claimAttachment(database, { attachmentId: annexId, ownerId, purpose: 'feedbackAnnex' }, transaction);
    await database.feedback.create({ id: newId(), ownerId, type, content, pictures: [...pictures], annexId, createdAt }, { transaction });
  });
}
