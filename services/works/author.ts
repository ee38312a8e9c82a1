import { literal, Op, type Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { Database } from '#storage/database/connect';
import type { UserRow } from '#storage/database/models/accounts';
import type { DatabaseDeps } from '../deps.ts';
import { onSale } from '../mall/on-sale.ts';

export interface Author {
  user: UserRow;
  works: number;
  fans: number;
  follows: number;
  likes: number;
  isFollowed: boolean;
  isMine: boolean;
}

/** An account that is open and has sold or sells. `works.authorUnknown`. */
export async function findAuthor(
  { users, mallModels }: Database,
  authorId: string,
  transaction: Transaction | null = null,
): Promise<UserRow> {
  const user = await users.findOne({ where: { id: authorId, deletedAt: null, frozenAt: null }, transaction });
  const offered = { sellerId: authorId, releasedAt: { [Op.ne]: null } };
  if (user === null || (await mallModels.count({ where: offered, transaction })) === 0) throw new AppError('works.authorUnknown');
  return user;
}

/** An author with what he has made and what people make of it. `works.authorUnknown`. */
export async function authorDetail(
  { database }: DatabaseDeps,
  { authorId, viewerId }: { authorId: string; viewerId: string | undefined },
): Promise<Author> {
  const { follows, mallModels, workReactions, sequelize } = database;
  const user = await findAuthor(database, authorId);
  const his = literal(`(SELECT id FROM mall_models WHERE seller_id = ${sequelize.escape(authorId)})`);
  const [works, fans, followed, likes, isFollowed] = await Promise.all([
    mallModels.count({ where: { [Op.and]: [onSale, { sellerId: authorId }] } }),
    follows.count({ where: { authorId } }),
    follows.count({ where: { ownerId: authorId } }),
    workReactions.count({ where: { kind: 'like', workId: { [Op.in]: his } } }),
    viewerId === undefined ? 0 : follows.count({ where: { ownerId: viewerId, authorId } }),
  ]);
  return { user, works, fans, follows: followed, likes, isFollowed: isFollowed > 0, isMine: viewerId === authorId };
}
