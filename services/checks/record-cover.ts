import type { Database } from '#storage/database/connect';
import { fileCoverKey } from '#storage/objects/keys';
import { moveFile } from '../files/transition.ts';
import type { AttemptInput } from './begin.ts';

/** Records that the file's own picture stands in storage, for a check that will fail. False when the attempt is no longer the file's. */
export async function recordCover(deps: { database: Database }, { id, attempt }: AttemptInput): Promise<boolean> {
  const { database } = deps;
  const changes = { thumbnailKey: fileCoverKey(id) };
  return database.transact((transaction) => moveFile(database, { id, attempt, to: 'Checking', from: ['Checking'], changes }, transaction));
}
