import { Op } from 'sequelize';
import { deletionLimits } from '#domain/deletion/limits';
import { accountDeletionId, parseAccountDeletionId } from '#domain/workflows/ids';
import type { DatabaseDeps } from '../deps.ts';
import { enqueueStart } from '../work/outbox/enqueue.ts';
import type { Work } from '../work/work.ts';

/** A deletion overdue by more than this counts as unfinished: until then the hourly sweep starts it. */
const graceMs = 2 * 60 * 60_000;

/** Accounts that should have been deleted before then and are not yet erased. */
export async function listDueDeletions({ database }: DatabaseDeps, before: Date): Promise<string[]> {
  const due = { deletionDueAt: { [Op.lte]: before }, erasedAt: null };
  const rows = await database.users.findAll({ where: due, attributes: ['id', 'deletionDueAt'] });
  return rows.map(({ id, deletionDueAt }) => accountDeletionId({ userId: id, dueAtMs: deletionDueAt?.getTime() ?? 0 }));
}

/** How our state sees the deletion of accounts. */
export const deletionWork: Work = {
  async isWanted({ database }, workflowId) {
    const deletion = parseAccountDeletionId(workflowId);
    if (deletion === undefined) return false;
    const asked = { id: deletion.userId, deletionDueAt: new Date(deletion.dueAtMs), erasedAt: null };
    return (await database.users.count({ where: asked })) > 0;
  },

  listUnfinished: (deps) => listDueDeletions(deps, new Date(Date.now() - graceMs)),

  async restart({ database }, workflowId) {
    const deletion = parseAccountDeletionId(workflowId);
    if (deletion === undefined) return false;
    const input = { ...deletion, ownerId: deletion.userId, fileName: '', ...deletionLimits };
    await database.transact((transaction) => enqueueStart(database, { kind: 'deleteAccount', input }, transaction));
    return true;
  },

  // One that was lost is found again when it is overdue.
  cancelLost: async () => undefined,
};
