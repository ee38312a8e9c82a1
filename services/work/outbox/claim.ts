import { literal, Op } from 'sequelize';
import type { OutboxRow } from '#storage/database/models/work';
import { updateWhere } from '#storage/database/update-where';
import type { DatabaseDeps } from '../../deps.ts';

export interface ClaimInput {
  /** Id of the dispatcher that takes the lease. */
  owner: string;
  leaseMs: number;
  limit: number;
}

/** Only the oldest pending row of a workflow may be sent, so that a signal never overtakes its start. */
const oldestOfItsWorkflow = literal("(SELECT MIN(id) FROM workflow_outbox WHERE status = 'Pending' GROUP BY workflow_id)");

/** A row that waits for its turn though its work is to be cancelled; it needs no turn to be dropped. */
const calledOff = literal("(SELECT workflow_id FROM workflow_outbox WHERE status = 'Pending' AND name = 'cancel')");

/** A row that nobody is sending. */
export const isFree = (now: Date) => ({ status: 'Pending' as const, [Op.or]: [{ leaseUntil: null }, { leaseUntil: { [Op.lt]: now } }] });

/** Rows that may be sent now, as far as turns allow. One that was never tried is due, whatever the clock of the host that wrote it said. */
export const isDue = (now: Date) => ({
  [Op.and]: [isFree(now), { id: { [Op.in]: oldestOfItsWorkflow } }, { [Op.or]: [{ tries: 0 }, { notBefore: { [Op.lte]: now } }] }],
});

/** Claims due rows that need no turn, oldest first, at most one per workflow. Each is won by one conditional UPDATE; an expired lease is free again. */
export async function claimDue(deps: DatabaseDeps, { owner, leaseMs, limit }: ClaimInput): Promise<OutboxRow[]> {
  const { database } = deps;
  const now = new Date();
  const due = await database.outbox.findAll({
    where: { [Op.and]: [isDue(now), { [Op.or]: [{ queue: null }, { workflowId: { [Op.in]: calledOff } }] }] },
    order: [['id', 'ASC']],
    limit,
  });
  if (due.length === 0) return [];
  const lease = { leaseOwner: owner, leaseUntil: new Date(now.getTime() + leaseMs) };
  return database.transact(async (transaction) => {
    const won: OutboxRow[] = [];
    for (const row of due) {
      const where = { id: row.id, status: 'Pending', version: row.version } as const;
      if (await updateWhere(database.outbox, where, lease, transaction)) won.push(row);
    }
    return won;
  });
}
