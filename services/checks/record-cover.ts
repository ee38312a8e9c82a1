import type { Subject } from '#domain/workflows/subject';
import { fileCoverKey } from '#storage/objects/keys';
import type { DatabaseDeps } from '../deps.ts';
import { transitionFile } from '../files/transition.ts';

/** Records that the file's embedded thumbnail is stored, for a check that is about to fail. False when the file is at a later attempt. */
export async function recordCover(deps: DatabaseDeps, { id, attempt }: Subject): Promise<boolean> {
  const { database } = deps;
  const move = { id, attempt, to: 'Checking', from: ['Checking'], changes: { thumbnailKey: fileCoverKey(id) } } as const;
  return database.transact((transaction) => transitionFile(database, move, transaction));
}
