import type { CertificationFields } from '#domain/certification/kinds';
import type { UserRow } from '#storage/database/models/accounts';
import type { CertificationRow } from '#storage/database/models/certifications';
import type { ClockDeps } from '../deps.ts';
import type { SealDeps } from '../sealing.ts';
import { recordRead, type ReadInput } from './record-read.ts';
import { openFields } from './sealed-fields.ts';

export interface ReadCertification {
  row: CertificationRow;
  certification: CertificationFields;
  owner: UserRow | null;
  /** Who decided. */
  decidedBy: UserRow | null;
  /** How often this account was rejected before. */
  rejections: number;
}

/** A submission with what was typed, for the administrator who reviews it; the reading is in the audit log. */
export async function readCertification(deps: ClockDeps & SealDeps, input: ReadInput): Promise<ReadCertification> {
  const { users, certifications } = deps.database;
  const row = await recordRead(deps, input, 'fields');
  const [owner, decidedBy, rejections] = await Promise.all([
    users.findByPk(row.ownerId),
    row.decidedBy === null ? null : users.findByPk(row.decidedBy),
    certifications.count({ where: { ownerId: row.ownerId, status: 'Failed' } }),
  ]);
  return { row, certification: openFields(deps, row), owner, decidedBy, rejections: rejections - (row.status === 'Failed' ? 1 : 0) };
}
