import type { Subject } from '#domain/workflows/subject';
import type { DatabaseDeps } from '../../deps.ts';
import { transitionTeaser } from './transition.ts';

/** Begins the teaser's attempt. `shouldRun` is false when its file is deleted, or it is finished or at a later attempt. May be called again for the same attempt. */
export async function beginTeaser({ database }: DatabaseDeps, { id, attempt }: Subject): Promise<{ shouldRun: boolean }> {
  return database.transact(async (transaction) => {
    const teaser = await database.mallTeasers.findByPk(id, { transaction });
    const file = teaser === null ? null : await database.files.findByPk(teaser.fileId, { attributes: ['id', 'deletedAt'], transaction });
    if (file === null || file.deletedAt !== null) return { shouldRun: false };
    const move = { id, attempt, to: 'Running', from: ['Queued', 'Running'], changes: { percent: 0 } } as const;
    return { shouldRun: await transitionTeaser(database, move, transaction) };
  });
}
