import type { PaperName } from '#domain/certification/kinds';
import type { CertificationRow } from '#storage/database/models/certifications';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { findCertification } from './find.ts';

export interface ReadInput extends Administrator {
  certificationId: string;
}

/** Records in the audit log that an administrator reads a submission, before anything of it is shown; `certification.notFound`. */
export const recordRead = (
  deps: ClockDeps,
  { certificationId, administratorId, address }: ReadInput,
  read: 'fields' | PaperName,
): Promise<CertificationRow> =>
  deps.database.transact(async (transaction) => {
    const row = await findCertification(deps.database, certificationId, transaction);
    const entry = { event: 'certificationRead', actorId: administratorId, subjectId: row.ownerId, address } as const;
    await recordAudit(deps.database, { ...entry, details: { certificationId, read } }, currentTime(deps), transaction);
    return row;
  });
