import { AppError } from '#domain/errors/app-error';
import { maxStorageBytes } from '#domain/uploads/admission';
import type { UploadDeps } from './deps.ts';

/** Bytes that a person keeps or has reserved, and how many he may. */
export async function storageUsage(
  deps: Pick<UploadDeps, 'database'>,
  input: { userId: string },
): Promise<{ usedBytes: number; limitBytes: number }> {
  const user = await deps.database.users.findByPk(input.userId);
  if (user === null) throw new AppError('auth.signInRequired');
  return { usedBytes: user.storageUsedBytes, limitBytes: maxStorageBytes(user) };
}
