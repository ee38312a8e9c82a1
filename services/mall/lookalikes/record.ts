import type { Transaction } from 'sequelize';
import { fingerprintKeys, type Fingerprint } from '#domain/models/fingerprint';
import type { Database } from '#storage/database/connect';

/** Keeps by what a file's shape is known again, in place of what an earlier check measured; nothing where it measured none. */
export async function recordFingerprint(
  { shapeFingerprints }: Database,
  { fileId, shape, picture }: { fileId: string; shape: Fingerprint | null; picture: string | null },
  transaction: Transaction,
): Promise<void> {
  await shapeFingerprints.destroy({ where: { fileId }, transaction });
  if (shape === null) return;
  const row = { fileId, ...fingerprintKeys(shape), shape: [...shape], picture, createdAt: new Date() };
  await shapeFingerprints.create(row, { transaction });
}
