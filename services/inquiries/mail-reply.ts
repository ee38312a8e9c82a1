import { AppError } from '#domain/errors/app-error';
import { inquiryKinds } from '#domain/inquiries/kinds';
import type { Mailer } from '#providers/mail/contract';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';

export interface MailDeps extends ClockDeps {
  mailer: Mailer;
}

/**
 * Mails the answer of an inquiry, once: of two at once the second is told (`inquiry.mailed`). False where the mail service did not take it, which may be
 * tried again; `inquiry.notFound` for one that is not answered.
 */
export async function mailReply(deps: MailDeps, inquiryId: string): Promise<boolean> {
  const { database, mailer } = deps;
  const { inquiries, transact } = database;
  const row = await inquiries.findOne({ where: { id: inquiryId, status: 'Answered' } });
  if (row === null) throw new AppError('inquiry.notFound');
  const mark = (before: Date | null, mailedAt: Date | null): Promise<boolean> =>
    transact((transaction) => updateWhere(inquiries, { id: inquiryId, mailedAt: before }, { mailedAt }, transaction));
  const now = currentTime(deps);
  // Marked before it is sent: it is better that a mail is missing than that it comes twice.
  if (!(await mark(null, now))) throw new AppError('inquiry.mailed');
  try {
    const { label } = inquiryKinds[row.kind];
    await mailer.send({
      to: row.email,
      subject: `模工坊答复您的${label}`,
      text: `${row.name}，您好：\n\n${row.reply}\n\n您写给我们的是：\n${row.content}\n`,
    });
    return true;
  } catch {
    await mark(now, null);
    return false;
  }
}
