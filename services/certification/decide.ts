import { AppError } from '#domain/errors/app-error';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, retentionOf, type RetentionDeps } from '../deps.ts';
import { findCertification } from './find.ts';
import { transitionCertification } from './transition.ts';

export interface Decision extends Administrator {
  certificationId: string;
  /** Why it is rejected; null approves. */
  cause: string | null;
}

/**
 * Approves or rejects a submission, with the day on which its papers are erased. Not one's own (`administration.ownAccount`). Of two administrators at
 * once, the second is told (`certification.decided`). A rejected one frees its number: docs/decisions/certification.md.
 */
export async function decideCertification(deps: RetentionDeps, input: Decision): Promise<void> {
  const { database } = deps;
  const { administratorId, certificationId, cause, address } = input;
  await database.transact(async (transaction) => {
    const now = currentTime(deps);
    const { ownerId } = await findCertification(database, certificationId, transaction);
    if (ownerId === administratorId) throw new AppError('administration.ownAccount');
    const papersDueAt = new Date(now.getTime() + retentionOf(deps).papersMs);
    const decided = { decidedAt: now, decidedBy: administratorId, papersDueAt };
    const move =
      cause === null
        ? ({ to: 'Verified', changes: decided } as const)
        : ({ to: 'Failed', changes: { ...decided, cause, numberHash: null } } as const);
    if (!(await transitionCertification(database, { id: certificationId, ownerId, ...move }, transaction))) {
      throw new AppError('certification.decided');
    }
    const event = cause === null ? 'certificationApproved' : 'certificationRejected';
    const details = { certificationId, ...(cause !== null && { cause }) };
    await recordAudit(database, { event, actorId: administratorId, subjectId: ownerId, address, details }, now, transaction);
  });
}
