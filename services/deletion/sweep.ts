import { Op } from 'sequelize';
import { updateRowsWhere } from '#storage/database/update-where';
import { currentTime, retentionOf, type RetentionDeps } from '../deps.ts';
import { deletionWork, listDueDeletions } from './work.ts';

/**
 * Starts the deletions whose time has come, and removes what had to stay of accounts whose deletion is longer ago than that. Returns how many of each. One
 * that was started before is not started again.
 */
export async function sweepDeletions(deps: RetentionDeps): Promise<{ started: number; removed: number }> {
  const { database } = deps;
  const now = currentTime(deps);
  let started = 0;
  for (const workflowId of await listDueDeletions(deps, now)) {
    if ((await database.outbox.count({ where: { workflowId, action: 'start' } })) > 0) continue;
    if (await deletionWork.restart(deps, workflowId)) started += 1;
  }
  const longAgo = { [Op.lte]: new Date(now.getTime() - retentionOf(deps).remainsMs) };
  const owners = await database.users.findAll({ where: { deletedAt: longAgo }, attributes: ['id'] });
  const where = { ownerId: owners.map(({ id }) => id) };
  const removed = await database.transact(async (transaction) => {
    await updateRowsWhere(database.withdrawals, { ...where, sealedPayee: { [Op.ne]: null } }, { sealedPayee: null }, transaction);
    return database.certifications.destroy({ where, transaction });
  });
  return { started, removed };
}
