import { Op, type Transaction, type WhereOptions } from 'sequelize';
import type { Database } from '#storage/database/connect';
import type { WorkCommentRow } from '#storage/database/models/works';
import { forgetMessages } from '../messages/forget.ts';
import { toldOf } from './told-of.ts';

/** Removes comments with the replies to them, and what was told of them, in the caller's transaction. Returns how many. */
export async function removeComments(database: Database, where: WhereOptions<WorkCommentRow>, transaction: Transaction): Promise<number> {
  const { workComments } = database;
  const chosen = await workComments.findAll({ where, attributes: ['id'], transaction });
  const ids = chosen.map(({ id }) => id);
  const withReplies = { [Op.or]: [{ id: ids }, { parentId: ids }] };
  const gone = await workComments.findAll({ where: withReplies, attributes: ['id'], transaction });
  await forgetMessages(
    database,
    gone.map(({ id }) => toldOf.comment(id)),
    transaction,
  );
  return workComments.destroy({ where: { id: gone.map(({ id }) => id) }, transaction });
}
