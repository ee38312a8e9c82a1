import { literal, Op } from 'sequelize';
import { currentTime, retentionOf, type RetentionDeps } from '../deps.ts';

const batch = 1000;

/**
 * Deletes audit events older than their retention, in small transactions; returns how many. Those about a deleted account stay as long as everything else
 * that remains of it: docs/decisions/deleting-an-account.md.
 */
export async function sweepAudit(deps: RetentionDeps): Promise<number> {
  const { database } = deps;
  const now = currentTime(deps).getTime();
  const { auditMs, remainsMs } = retentionOf(deps);
  const remains = database.sequelize.escape(new Date(now - remainsMs).toISOString().replace('T', ' ').replace('Z', ''));
  const kept = literal(`(SELECT id FROM users WHERE deleted_at > ${remains})`);
  const subjectId = { [Op.or]: [null, { [Op.notIn]: kept }] };
  for (let removed = 0; ;) {
    const old = await database.auditEvents.findAll({
      where: { createdAt: { [Op.lt]: new Date(now - auditMs) }, subjectId },
      attributes: ['id'],
      limit: batch,
    });
    if (old.length === 0) return removed;
    removed += await database.transact((transaction) =>
      database.auditEvents.destroy({ where: { id: old.map(({ id }) => id) }, transaction }),
    );
  }
}
