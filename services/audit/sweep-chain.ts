import { Op } from 'sequelize';
import { currentTime, retentionOf, type RetentionDeps } from '../deps.ts';
import { sealAudit } from './seal.ts';

const dayMs = 24 * 60 * 60_000;

/**
 * Chains the audit log, and lets go of the oldest links once no event that they seal is kept; returns how many went.
 * The last of them stays: the next is held against it, and it tells that those before were old enough.
 */
export async function sweepAuditChain(deps: RetentionDeps): Promise<number> {
  const { database } = deps;
  await sealAudit(deps);
  const { auditMs, remainsMs } = retentionOf(deps);
  const gone = new Date(currentTime(deps).getTime() - Math.max(auditMs, remainsMs) - dayMs);
  const last = await database.auditChain.findOne({ where: { createdAt: { [Op.lt]: gone } }, order: [['seq', 'DESC']] });
  if (last === null) return 0;
  const where = { seq: { [Op.lt]: last.seq }, createdAt: { [Op.lt]: gone } };
  return database.transact((transaction) => database.auditChain.destroy({ where, transaction }));
}
