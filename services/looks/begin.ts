import type { Subject } from '#domain/workflows/subject';
import type { DatabaseDeps } from '../deps.ts';
import { transitionLook } from './transition.ts';

/** Begins the look's attempt. `shouldRun` is false when its file is deleted, or it is finished or at a later attempt. May be called again for the same attempt. */
export async function beginLook({ database }: DatabaseDeps, { id, attempt }: Subject): Promise<{ shouldRun: boolean }> {
  return database.transact(async (transaction) => {
    const look = await database.looks.findByPk(id, { transaction });
    const file = look === null ? null : await database.files.findByPk(look.fileId, { attributes: ['id', 'deletedAt'], transaction });
    if (file === null || file.deletedAt !== null) return { shouldRun: false };
    const move = { id, attempt, to: 'Running', from: ['Queued', 'Running'], changes: { percent: 0 } } as const;
    return { shouldRun: await transitionLook(database, move, transaction) };
  });
}
