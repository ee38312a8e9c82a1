import { AppError } from '#domain/errors/app-error';
import { updateWhere } from '#storage/database/update-where';
import type { DatabaseDeps } from '../deps.ts';
import { hashPassword, isOutdatedHash } from './password.ts';

/** Replaces the hash of an earlier version, now that the right password is at hand; a password that was changed meanwhile stays. Later, where there is no room now. */
export async function renewHash(
  { database }: DatabaseDeps,
  { userId, password, hash }: { userId: string; password: string; hash: string | null },
): Promise<void> {
  if (hash === null || !isOutdatedHash(hash)) return;
  try {
    const passwordHash = await hashPassword(password);
    await database.transact((transaction) =>
      updateWhere(database.users, { id: userId, passwordHash: hash }, { passwordHash }, transaction),
    );
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'auth.crowded')) throw error;
  }
}
