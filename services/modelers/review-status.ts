import { isModelerType } from '#domain/modelers/kinds';
import { reviewStatuses } from '#domain/modelers/state';
import type { UserRow } from '#storage/database/models/accounts';
import type { DatabaseDeps } from '../deps.ts';

/** `reviewStatus` of an account: 1 for who may publish, what became of his last application for who may not, null for who never applied. */
export async function reviewStatusOf(
  { database }: DatabaseDeps,
  { id: ownerId, uploaderType }: Pick<UserRow, 'id' | 'uploaderType'>,
): Promise<number | null> {
  if (isModelerType(uploaderType)) return reviewStatuses.Approved;
  const last = await database.modelerApplications.findOne({ where: { ownerId }, attributes: ['status'], order: [['id', 'DESC']] });
  // Who was approved once and may no longer publish stands as if he had never applied.
  return last === null || last.status === 'Approved' ? null : reviewStatuses[last.status];
}
