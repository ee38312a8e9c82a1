import { AppError } from '#domain/errors/app-error';
import { inquiryKinds } from '#domain/inquiries/kinds';
import { messageLimits } from '#domain/messages/limits';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime } from '../deps.ts';
import { tellUser } from '../messages/tell.ts';
import { mailReply, type MailDeps } from './mail-reply.ts';
import { transitionInquiry } from './transition.ts';

const rest = '…（全文已发到您的邮箱）';
/** What a message has room for. */
const shorten = (reply: string): string =>
  reply.length <= messageLimits.content ? reply : reply.slice(0, messageLimits.content - rest.length) + rest;

/**
 * Answers an inquiry by mail, and by a message where somebody was signed in; of two who answer at once the second is told (`inquiry.handled`).
 * Resolves to whether the mail service took it. `inquiry.notFound`.
 */
export async function answerInquiry(
  deps: MailDeps,
  { inquiryId, reply, by }: { inquiryId: string; reply: string; by: Administrator },
): Promise<boolean> {
  const { database } = deps;
  await database.transact(async (transaction) => {
    const now = currentTime(deps);
    const row = await database.inquiries.findByPk(inquiryId, { transaction });
    if (row === null) throw new AppError('inquiry.notFound');
    const changes = { reply, handledBy: by.administratorId, handledAt: now };
    if (!(await transitionInquiry(database, { id: inquiryId, to: 'Answered', changes }, transaction)))
      throw new AppError('inquiry.handled');
    const { ownerId, kind } = row;
    if (ownerId !== null) {
      const title = `您的${inquiryKinds[kind].label}有了答复`;
      const about = {
        ownerId,
        category: 'systemInformation',
        title,
        content: shorten(reply),
        dedupeKey: `inquiry:${inquiryId}`,
        now,
      } as const;
      await tellUser(database, about, transaction);
    }
    const entry = { event: 'inquiryAnswered', actorId: by.administratorId, subjectId: ownerId, address: by.address } as const;
    await recordAudit(database, { ...entry, details: { inquiryId, kind } }, now, transaction);
  });
  return mailReply(deps, inquiryId);
}
