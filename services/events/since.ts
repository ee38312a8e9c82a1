import { Op } from 'sequelize';
import type { Push } from '#domain/events/push';
import type { Database } from '#storage/database/connect';
import type { UserEventRow } from '#storage/database/models/messaging';

const toPush = (row: UserEventRow): Push => ({
  seq: row.seq,
  type: row.type,
  id: row.subjectId,
  isSucceed: row.isSucceed,
  message: row.message,
});

/** A user's events after `sinceSeq`, in order, at most `limit`; only those about `subjectId` when it is given. */
export async function eventsSince(
  deps: { database: Database },
  input: { userId: string; sinceSeq: number; subjectId?: string; limit?: number },
): Promise<Push[]> {
  const rows = await deps.database.userEvents.findAll({
    where: {
      userId: input.userId,
      seq: { [Op.gt]: input.sinceSeq },
      ...(input.subjectId !== undefined && { subjectId: input.subjectId }),
    },
    order: [['seq', 'ASC']],
    limit: input.limit ?? 500,
  });
  return rows.map(toPush);
}
