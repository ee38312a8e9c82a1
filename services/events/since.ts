import { Op } from 'sequelize';
import type { UserEventRow } from '#storage/database/models/events';
import type { DatabaseDeps } from '../deps.ts';

/** A user's events after `sinceSeq`, in order, at most `limit` (500); only those about `subjectId` if given. */
export async function eventsSince(
  deps: DatabaseDeps,
  input: { userId: string; sinceSeq: number; subjectId?: string; limit?: number },
): Promise<UserEventRow[]> {
  return deps.database.userEvents.findAll({
    where: {
      userId: input.userId,
      seq: { [Op.gt]: input.sinceSeq },
      ...(input.subjectId !== undefined && { subjectId: input.subjectId }),
    },
    order: [['seq', 'ASC']],
    limit: input.limit ?? 500,
  });
}
