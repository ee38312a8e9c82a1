import type { AppError } from '#domain/errors/app-error';
import type { LookRow } from '#storage/database/models/looks';
import type { DatabaseDeps } from '../deps.ts';
import { findFile } from '../files/find.ts';
import { lookRefusal } from './start.ts';

/** A file's quick look, null before there is one, and why it can have none. `file.notFound` for other users' files. */
export async function findLook(
  { database }: DatabaseDeps,
  input: { ownerId: string; fileId: string },
): Promise<{ fileId: string; look: LookRow | null; refusal: AppError | null }> {
  const file = await findFile(database, input);
  const look = await database.looks.findOne({ where: { fileId: file.id, fileAttempt: file.attempt } });
  return { fileId: file.id, look, refusal: lookRefusal(file) };
}
