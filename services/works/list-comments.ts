import { workLimits } from '#domain/works/limits';
import { pageWindow } from '#domain/wire/page-window';
import type { UserRow } from '#storage/database/models/accounts';
import type { WorkCommentRow } from '#storage/database/models/works';
import type { DatabaseDeps } from '../deps.ts';
import { findWork } from './find.ts';

export interface CommentPage {
  totalCount: number;
  comments: { comment: WorkCommentRow; replies: WorkCommentRow[]; replyCount: number }[];
  /** Who wrote them. */
  people: Map<string, UserRow>;
  authorId: string;
  /** Whoever looks may remove any of them. */
  mayRemoveAll: boolean;
}

/** A page of what people wrote under a work, the latest first, each with its newest replies, in the order in which they were written. `mall.notFound`. */
export async function listComments(
  { database }: DatabaseDeps,
  query: { workId: string; viewerId: string | undefined; pageNo: number; pageSize: number },
): Promise<CommentPage> {
  const { workComments, users } = database;
  const { workId, viewerId } = query;
  const { sellerId } = await findWork(database, workId);
  const { rows, count } = await workComments.findAndCountAll({
    where: { workId, parentId: null },
    order: [['id', 'DESC']],
    ...pageWindow(query),
  });
  const comments = await Promise.all(
    rows.map(async (comment) => {
      const limit = workLimits.shownReplies;
      const found = await workComments.findAndCountAll({ where: { workId, parentId: comment.id }, order: [['id', 'DESC']], limit });
      return { comment, replies: found.rows.toReversed(), replyCount: found.count };
    }),
  );
  const writers = comments.flatMap(({ comment, replies }) => [comment.ownerId, ...replies.map(({ ownerId }) => ownerId)]);
  const found = await users.findAll({ where: { id: [...new Set(writers)] }, attributes: ['id', 'nickName', 'avatar'] });
  return {
    ...{ totalCount: count, comments, people: new Map(found.map((user) => [user.id, user])), authorId: sellerId },
    mayRemoveAll: viewerId === sellerId,
  };
}
