import { literal, Op, UniqueConstraintError } from 'sequelize';
import { auditChainTimes } from '#domain/audit/limits';
import type { Database } from '#storage/database/connect';
import { currentTime, type ClockDeps } from '../deps.ts';
import { eventHashOf, linkHash } from './link-hash.ts';

const batch = 1000;

/** Links the next events; how many. Of two who do so at once the second finds its numbers taken, and links none. */
async function linkBatch(database: Database, now: Date): Promise<number> {
  const { auditEvents, auditChain } = database;
  const last = await auditChain.findOne({ order: [['seq', 'DESC']] });
  const settled = { [Op.lt]: new Date(now.getTime() - auditChainTimes.lagMs) };
  // Some commit a little after their time: what is looked through begins before the last link.
  const from = last && { [Op.gt]: new Date(last.eventAt.getTime() - auditChainTimes.lateMs) };
  const events = await auditEvents.findAll({
    where: {
      id: { [Op.notIn]: literal('(SELECT event_id FROM audit_chain)') },
      createdAt: { ...settled, ...from },
    },
    order: [['id', 'ASC']],
    limit: batch,
  });
  if (events.length === 0) return 0;
  let [seq, hash] = [last?.seq ?? 0, last?.hash ?? ''];
  const links = events.map((event) => {
    seq += 1;
    const link = { seq, eventId: event.id, eventAt: event.createdAt, eventHash: eventHashOf(event) };
    hash = linkHash(hash, link);
    return { ...link, hash, createdAt: now };
  });
  try {
    await database.transact((transaction) => auditChain.bulkCreate(links, { transaction }));
  } catch (error) {
    if (error instanceof UniqueConstraintError) return 0;
    throw error;
  }
  return links.length;
}

/** Chains what was added to the audit log until a few minutes ago; how many events that was. */
export async function sealAudit(deps: ClockDeps): Promise<number> {
  const now = currentTime(deps);
  for (let sealed = 0; ;) {
    const linked = await linkBatch(deps.database, now);
    if (linked === 0) return sealed;
    sealed += linked;
  }
}
