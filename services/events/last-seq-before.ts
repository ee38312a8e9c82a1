import { Op } from 'sequelize';
import { eventLimits } from '#domain/limits';
import type { DatabaseDeps } from '../deps.ts';

/** The seq of a user's last event that is older than `before`; `lastSeq`, the last of all, where nothing came since. Looks at the latest 100. */
export async function lastSeqBefore(deps: DatabaseDeps, input: { userId: string; lastSeq: number; before: Date }): Promise<number> {
  const { userId, lastSeq, before } = input;
  const latest = await deps.database.userEvents.findAll({
    attributes: ['seq', 'createdAt'],
    where: { userId, seq: { [Op.gt]: lastSeq - eventLimits.sincePageOpened } },
    order: [['seq', 'ASC']],
  });
  const first = latest.find(({ createdAt }) => createdAt >= before);
  return first === undefined ? lastSeq : Math.min(lastSeq, first.seq - 1);
}
