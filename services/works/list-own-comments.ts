import { literal, Op } from 'sequelize';
import { pageWindow } from '#domain/wire/page-window';
import type { UserRow } from '#storage/database/models/accounts';
import type { MallModelRow } from '#storage/database/models/mall';
import type { WorkCommentRow } from '#storage/database/models/works';
import type { DatabaseDeps } from '../deps.ts';

export interface OwnComment {
  comment: WorkCommentRow;
  work: MallModelRow | undefined;
  writer: UserRow | undefined;
}

/** A page of what somebody wrote, or of what others wrote under his works and answered him, the latest first. */
export async function listOwnComments(
  { database }: DatabaseDeps,
  query: { ownerId: string; type: 'comment' | 'reply'; pageNo: number; pageSize: number },
): Promise<{ totalCount: number; comments: OwnComment[] }> {
  const { workComments, mallModels, users, sequelize } = database;
  const owner = sequelize.escape(query.ownerId);
  const received = {
    ownerId: { [Op.ne]: query.ownerId },
    [Op.or]: [
      { workId: { [Op.in]: literal(`(SELECT id FROM mall_models WHERE seller_id = ${owner})`) } },
      { answeredOwnerId: query.ownerId },
    ],
  };
  const { rows, count } = await workComments.findAndCountAll({
    where: query.type === 'comment' ? { ownerId: query.ownerId } : received,
    order: [['id', 'DESC']],
    ...pageWindow(query),
  });
  const works = await mallModels.findAll({ where: { id: [...new Set(rows.map(({ workId }) => workId))] } });
  const writers = await users.findAll({ where: { id: [...new Set(rows.map(({ ownerId }) => ownerId))] } });
  const [workById, writerById] = [new Map(works.map((one) => [one.id, one])), new Map(writers.map((one) => [one.id, one]))];
  const seen = (comment: WorkCommentRow): OwnComment => ({
    ...{ comment, work: workById.get(comment.workId), writer: writerById.get(comment.ownerId) },
  });
  return { totalCount: count, comments: rows.map(seen) };
}
