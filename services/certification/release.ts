import type { Transaction } from 'sequelize';
import type { Database } from '#storage/database/connect';
import { updateWhere } from '#storage/database/update-where';
import { transitionCertification } from './transition.ts';

/** Ends the certification of an account that is deleted: what waits is withdrawn, and its number may be used by another account. What was submitted stays. */
export async function releaseCertification(database: Database, ownerId: string, transaction: Transaction): Promise<void> {
  const waiting = await database.certifications.findAll({ where: { ownerId, status: 'UnderReview' }, attributes: ['id'], transaction });
  for (const { id } of waiting) await transitionCertification(database, { id, ownerId, to: 'Withdrawn' }, transaction);
  await updateWhere(database.certifications, { ownerId }, { numberHash: null }, transaction);
}
