import type { Transaction } from 'sequelize';
import { checkStatuses } from '#domain/accounts/check-status';
import { identityOf, type CertificationKind } from '#domain/certification/kinds';
import type { DatabaseDeps } from '../deps.ts';
import type { SealDeps } from '../sealing.ts';
import { openFields } from './sealed-fields.ts';

/** Who somebody was verified to be. */
export interface VerifiedIdentity {
  kind: CertificationKind;
  /** Of the person, or the company. */
  name: string;
}

/** Who an account's owner was verified to be; null while he was not. */
export async function verifiedIdentity(
  deps: DatabaseDeps & SealDeps,
  ownerId: string,
  transaction: Transaction | null = null,
): Promise<VerifiedIdentity | null> {
  const { users, certifications } = deps.database;
  const user = await users.findByPk(ownerId, { attributes: ['checkStatus'], transaction });
  if (user?.checkStatus !== checkStatuses.verified) return null;
  const row = await certifications.findOne({ where: { ownerId, status: 'Verified' }, order: [['id', 'DESC']], transaction });
  if (row === null) return null;
  return { kind: row.kind, name: identityOf(openFields(deps, row)).name };
}
