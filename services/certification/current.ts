import type { CertificationKind } from '#domain/certification/kinds';
import { maskFields } from '#domain/certification/masks';
import type { CertificationRow } from '#storage/database/models/certifications';
import type { DatabaseDeps } from '../deps.ts';
import type { SealDeps } from '../sealing.ts';
import { openFields } from './sealed-fields.ts';

/** Names and numbers as their owner sees them. */
export interface MaskedCertification {
  row: CertificationRow;
  kind: CertificationKind;
  name: string;
  number: string;
  legalPerson: string | null;
}

export const maskCertification = (deps: SealDeps, row: CertificationRow): MaskedCertification => ({
  row,
  kind: row.kind,
  ...maskFields(openFields(deps, row)),
});

/** The account's last submission, masked; null before the first. */
export async function currentCertification(
  deps: DatabaseDeps & SealDeps,
  { ownerId }: { ownerId: string },
): Promise<MaskedCertification | null> {
  const row = await deps.database.certifications.findOne({ where: { ownerId }, order: [['id', 'DESC']] });
  return row === null ? null : maskCertification(deps, row);
}
