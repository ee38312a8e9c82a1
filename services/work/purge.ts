import { deleteLimits } from '#domain/limits';
import { parsePurgeId, purgeId } from '#domain/workflows/ids';
import type { DeletedKind } from '#domain/workflows/subject';
import { currentTime } from '../deps.ts';
import { enqueueStart } from './outbox/enqueue.ts';
import type { Disposal, Work } from './work.ts';

/** A purge overdue by more than this counts as unfinished. */
const graceMs = 5 * 60_000;

/** The purge of deleted rows' objects, for every kind of row. */
export const createPurgeWork = (disposals: Readonly<Record<DeletedKind, Disposal>>): Work => {
  const find: (...args: Parameters<Work['isWanted']>) => ReturnType<Disposal['findDeleted']> = async (deps, workflowId) => {
    const deletion = parsePurgeId(workflowId);
    return deletion === undefined ? undefined : disposals[deletion.kind].findDeleted(deps, deletion);
  };
  return {
    isWanted: async (deps, workflowId) => (await find(deps, workflowId)) !== undefined,
    listUnfinished: async (deps) => {
      const before = new Date(Date.now() - deleteLimits.undoMs - graceMs);
      const overdue = await Promise.all(Object.values(disposals).map((disposal) => disposal.listDeleted(deps, before)));
      return overdue.flat().map(purgeId);
    },
    restart: async (deps, workflowId) => {
      const deletion = parsePurgeId(workflowId);
      const deleted = await find(deps, workflowId);
      if (deletion === undefined || deleted === undefined) return false;
      // Its owner has all of the time to undo, whoever ended its workflow.
      const afterMs = Math.max(0, deletion.deletedAtMs + deleteLimits.undoMs - currentTime(deps).getTime());
      const input = { ...deletion, ...deleted, afterMs };
      await deps.database.transact((transaction) => enqueueStart(deps.database, { kind: 'purge', input }, transaction));
      return true;
    },
    // A lost purge has nothing to undo; `listUnfinished` finds it when it is overdue.
    cancelLost: async () => undefined,
  };
};
