import { Op } from 'sequelize';
import type { Database } from '#storage/database/connect';
import type { UserEventRow } from '#storage/database/models/events';

/** A user's events after `sinceSeq`, in order, at most `limit`; only those about `subjectId` when it is given. */
export async function eventsSince(
  deps: { database: Database },
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
