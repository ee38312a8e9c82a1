import { AppError } from '#domain/errors/app-error';
import type { DatabaseDeps } from '../deps.ts';
import { removeComments } from './remove-comments.ts';

/** Removes a comment with its replies: its writer, or the author of the work. `works.commentGone` for anybody else. */
export async function deleteComment(
  { database }: DatabaseDeps,
  { ownerId, commentId: id }: { ownerId: string; commentId: string },
): Promise<void> {
  const { workComments, mallModels, transact } = database;
  await transact(async (transaction) => {
    const comment = await workComments.findByPk(id, { transaction });
    if (comment === null) throw new AppError('works.commentGone');
    if (comment.ownerId !== ownerId) {
      const own = { id: comment.workId, sellerId: ownerId };
      if ((await mallModels.count({ where: own, transaction })) === 0) throw new AppError('works.commentGone');
    }
    await removeComments(database, { id }, transaction);
  });
}
