import { Op } from 'sequelize';
import { turnLimits } from '#domain/limits';
import { turnQueues } from '#domain/workflows/turn';
import type { DatabaseDeps } from '../../deps.ts';
import type { Unfinished } from '../work.ts';

/** Workflows that have had a turn for long enough to ask Temporal whether they still run. */
export async function listLongTurns({ database }: DatabaseDeps): Promise<Unfinished[]> {
  const takenAt = { [Op.lt]: new Date(Date.now() - turnLimits.compareMs) };
  const rows = await database.outbox.findAll({
    where: { queue: [...turnQueues], status: 'Sent', releasedAt: null, takenAt },
    attributes: ['kind', 'workflowId'],
  });
  return rows.map(({ kind, workflowId }) => ({ kind, workflowId }));
}
