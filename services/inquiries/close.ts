import { AppError } from '#domain/errors/app-error';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { transitionInquiry } from './transition.ts';

/** Closes an inquiry that gets no answer, such as an advertisement. `inquiry.notFound`, `inquiry.handled`. */
export async function closeInquiry(
  deps: ClockDeps,
  { inquiryId, cause, by }: { inquiryId: string; cause: string; by: Administrator },
): Promise<void> {
  const { database } = deps;
  await database.transact(async (transaction) => {
    const now = currentTime(deps);
    const row = await database.inquiries.findByPk(inquiryId, { attributes: ['ownerId', 'kind'], transaction });
    if (row === null) throw new AppError('inquiry.notFound');
    const changes = { handledBy: by.administratorId, handledAt: now };
    if (!(await transitionInquiry(database, { id: inquiryId, to: 'Closed', changes }, transaction))) throw new AppError('inquiry.handled');
    const entry = { event: 'inquiryClosed', actorId: by.administratorId, subjectId: row.ownerId, address: by.address } as const;
    await recordAudit(database, { ...entry, details: { inquiryId, kind: row.kind, cause } }, now, transaction);
  });
}
