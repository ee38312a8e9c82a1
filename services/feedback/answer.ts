import { AppError } from '#domain/errors/app-error';
import { updateWhere } from '#storage/database/update-where';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';

/** Marks a piece of feedback as answered, once: of two administrators at once, the second is told (`feedback.answered`). `feedback.notFound`. */
export async function answerFeedback(deps: ClockDeps, input: Administrator & { feedbackId: string }): Promise<void> {
  const { database } = deps;
  const { administratorId, feedbackId, address } = input;
  await database.transact(async (transaction) => {
    const now = currentTime(deps);
    const row = await database.feedback.findByPk(feedbackId, { attributes: ['ownerId'], transaction });
    if (row === null) throw new AppError('feedback.notFound');
    const answer = { answeredAt: now, answeredBy: administratorId };
    if (!(await updateWhere(database.feedback, { id: feedbackId, answeredAt: null }, answer, transaction))) {
      throw new AppError('feedback.answered');
    }
    const entry = { event: 'feedbackAnswered', actorId: administratorId, subjectId: row.ownerId, address } as const;
    await recordAudit(database, { ...entry, details: { feedbackId } }, now, transaction);
  });
}
