import type { AppError } from '#domain/errors/app-error';
import type { LookRow } from '#storage/database/models/looks';
import type { DatabaseDeps } from '../deps.ts';
import { findFile } from '../files/find.ts';
import { isOutdated } from './is-outdated.ts';
import { lookRefusal } from './start.ts';

/** A file's quick look, null before there is one that the engine of now would draw too, and why it can have none. `file.notFound` for other users' files. */
export async function findLook(
  { database }: DatabaseDeps,
  input: { ownerId: string; fileId: string },
): Promise<{ fileId: string; look: LookRow | null; refusal: AppError | null }> {
  const file = await findFile(database, input);
  const look = await database.looks.findOne({ where: { fileId: file.id, fileAttempt: file.attempt } });
  return { fileId: file.id, look: look === null || isOutdated(look) ? null : look, refusal: lookRefusal(file) };
}
