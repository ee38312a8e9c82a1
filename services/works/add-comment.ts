import { Op } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { workLimits } from '#domain/works/limits';
import { newId } from '#storage/database/ids';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps, type ModeratorDeps } from '../deps.ts';
import { tellUser } from '../messages/tell.ts';
import { scanText } from '../moderation/scan-text.ts';
import { findWork } from './find.ts';
import { toldOf } from './told-of.ts';

const dayMs = 24 * 60 * 60_000;

export interface NewComment {
  ownerId: string;
  workId: string;
  /** Undefined: on the work itself. */
  parentId: string | undefined;
  content: string;
}

/**
 * Writes a comment or a reply once it has passed moderation, and tells the author of the work, or whom it answers. A reply to a reply stands under the same comment.
 * @throws AppError `content.rejected`, `mall.notFound`, `works.commentGone` where what it answers is gone, `works.commentsToday`.
 */
export async function addComment(deps: ClockDeps & ModeratorDeps, input: NewComment): Promise<string> {
  const { database, moderator } = deps;
  const { ownerId, workId, parentId, content } = input;
  await scanText(moderator, content);
  return database.transact(async (transaction) => {
    const { workComments, users } = database;
    const now = currentTime(deps);
    const work = await findWork(database, workId, transaction);
    // Holds the account, so that of two calls at once each counts the other.
    if (!(await updateWhere(users, { id: ownerId, deletedAt: null }, {}, transaction))) throw new AppError('auth.signInRequired');
    const today = { ownerId, createdAt: { [Op.gt]: new Date(now.getTime() - dayMs) } };
    const count = workLimits.commentsPerDay;
    if ((await workComments.count({ where: today, transaction })) >= count) throw new AppError('works.commentsToday', { count });
    const answered = parentId === undefined ? null : await workComments.findOne({ where: { id: parentId, workId }, transaction });
    if (parentId !== undefined && answered === null) throw new AppError('works.commentGone');
    const id = newId();
    const parent = answered === null ? null : (answered.parentId ?? answered.id);
    const answeredOwnerId = answered?.ownerId ?? null;
    await workComments.create({ id, workId, ownerId, parentId: parent, answeredOwnerId, content, createdAt: now }, { transaction });

    const who = await users.findByPk(ownerId, { attributes: ['nickName'], transaction, rejectOnEmpty: true });
    const told = { content, link: `/transaction/detail?id=${workId}#comments`, dedupeKey: toldOf.comment(id), now };
    const { sellerId } = work;
    if (answered !== null && answered.ownerId !== ownerId) {
      const title = `${who.nickName} 回复了您的评论`;
      await tellUser(database, { ...told, ownerId: answered.ownerId, category: 'replies', title }, transaction);
    }
    if (sellerId !== ownerId && sellerId !== answered?.ownerId) {
      const title = `${who.nickName} 评论了「${work.name}」`;
      await tellUser(database, { ...told, ownerId: sellerId, category: 'comments', title }, transaction);
    }
    return id;
  });
}
