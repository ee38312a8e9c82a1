import { UniqueConstraintError, type Transaction } from 'sequelize';
import { checkStatuses } from '#domain/accounts/check-status';
import { consentVersion } from '#domain/certification/consent';
import { identityOf, type CertificationFields, type PaperName } from '#domain/certification/kinds';
import { certificationLimits } from '#domain/certification/limits';
import { submittable } from '#domain/certification/state';
import { AppError } from '#domain/errors/app-error';
import { takeAllowances } from '#storage/database/allowances';
import { newId } from '#storage/database/ids';
import { updateWhere } from '#storage/database/update-where';
import { claimAttachment } from '../attachments/claim.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps, type DatabaseDeps } from '../deps.ts';
import { keyedHash } from '../keyed-hash.ts';
import type { SealDeps } from '../sealing.ts';
import { sealFields } from './sealed-fields.ts';

export interface Submission {
  ownerId: string;
  certification: CertificationFields;
  /** Attachments of the owner. */
  papers: Partial<Record<PaperName, string>>;
  address: string;
}

const dayMs = 24 * 60 * 60_000;

/**
 * Hands in a certification: docs/decisions/certification.md. One at a time (`certification.underReview`), none after one was approved
 * (`certification.verified`), and a number for one account only (`certification.numberTaken`), which does not tell whose it is; so tries are counted
 * (`certification.tooMany`). `attachment.unknown` when a paper is not there.
 */
export async function submitCertification(deps: ClockDeps & SealDeps, input: Submission): Promise<void> {
  const { database, secret } = deps;
  const { ownerId, certification, papers, address } = input;
  const { kind } = certification;
  const now = currentTime(deps);
  await refuseUnlessOpen(deps, ownerId);
  const tries = { key: `certification-account-day:${ownerId}`, calls: certificationLimits.submissionsPerDay, windowMs: dayMs };
  if ((await takeAllowances(database, [tries], now)) !== undefined) throw new AppError('certification.tooMany');

  const id = newId();
  const numberHash = keyedHash(secret, 'certification', `${kind} ${identityOf(certification).number}`);
  const row = {
    id,
    ownerId,
    kind,
    sealedFields: sealFields(deps, id, certification),
    numberHash,
    papers,
    consentVersion,
    consentedAt: now,
  };
  try {
    await database.transact(async (transaction) => {
      const open = { id: ownerId, checkStatus: [...submittable], deletedAt: null };
      if (!(await updateWhere(database.users, open, { checkStatus: checkStatuses.underReview }, transaction))) {
        await refuseUnlessOpen(deps, ownerId, transaction);
        // It was just now, whatever it is by this time.
        throw new AppError('certification.underReview');
      }
      for (const attachmentId of Object.values(papers)) {
        await claimAttachment(database, { attachmentId, ownerId, purpose: 'certification' }, transaction);
      }
      const undecided = { decidedAt: null, decidedBy: null, papersDueAt: null, papersErasedAt: null };
      await database.certifications.create({ ...row, ...undecided, status: 'UnderReview', createdAt: now }, { transaction });
      const entry = { event: 'certificationSubmitted', actorId: ownerId, subjectId: ownerId, address, details: { kind } } as const;
      await recordAudit(database, entry, now, transaction);
    });
  } catch (error) {
    throw error instanceof UniqueConstraintError ? new AppError('certification.numberTaken') : error;
  }
}

async function refuseUnlessOpen({ database }: DatabaseDeps, ownerId: string, transaction?: Transaction): Promise<void> {
  const where = { id: ownerId, deletedAt: null };
  const user = await database.users.findOne({ where, attributes: ['checkStatus'], ...(transaction !== undefined && { transaction }) });
  if (user === null) throw new AppError('auth.signInRequired');
  if (user.checkStatus === checkStatuses.underReview) throw new AppError('certification.underReview');
  if (user.checkStatus === checkStatuses.verified) throw new AppError('certification.verified');
}
