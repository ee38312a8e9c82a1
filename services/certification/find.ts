import type { Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { Database } from '#storage/database/connect';
import type { CertificationRow } from '#storage/database/models/certifications';

/** A submission by its id; `certification.notFound`. */
export async function findCertification(database: Database, certificationId: string, transaction: Transaction): Promise<CertificationRow> {
  const row = await database.certifications.findByPk(certificationId, { transaction });
  if (row === null) throw new AppError('certification.notFound');
  return row;
}
