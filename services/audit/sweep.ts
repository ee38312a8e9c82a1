import { Op } from 'sequelize';
import { currentTime, retentionOf, type RetentionDeps } from '../deps.ts';

const batch = 1000;

/** Deletes audit events older than their retention, in small transactions; returns how many. */
export async function sweepAudit(deps: RetentionDeps): Promise<number> {
  const { database } = deps;
  const before = new Date(currentTime(deps).getTime() - retentionOf(deps).auditMs);
  for (let removed = 0; ;) {
    const old = await database.auditEvents.findAll({ where: { createdAt: { [Op.lt]: before } }, attributes: ['id'], limit: batch });
    if (old.length === 0) return removed;
    removed += await database.transact((transaction) =>
      database.auditEvents.destroy({ where: { id: old.map(({ id }) => id) }, transaction }),
    );
  }
}
