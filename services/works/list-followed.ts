import { Op } from 'sequelize';
import { pageWindow } from '#domain/wire/page-window';
import type { UserRow } from '#storage/database/models/accounts';
import type { DatabaseDeps } from '../deps.ts';
import { onSale } from '../mall/on-sale.ts';

export interface Followed {
  author: UserRow;
  works: number;
  followedAt: Date;
}

/** A page of the authors whom somebody follows, the latest first. */
export async function listFollowed(
  { database }: DatabaseDeps,
  query: { ownerId: string; pageNo: number; pageSize: number },
): Promise<{ totalCount: number; followed: Followed[] }> {
  const { follows, users, mallModels } = database;
  const { rows, count } = await follows.findAndCountAll({
    where: { ownerId: query.ownerId },
    order: [
      ['createdAt', 'DESC'],
      ['authorId', 'DESC'],
    ],
    ...pageWindow(query),
  });
  const ids = rows.map(({ authorId }) => authorId);
  const authors = new Map((await users.findAll({ where: { id: ids, deletedAt: null } })).map((user) => [user.id, user]));
  const works = await mallModels.findAll({ where: { [Op.and]: [onSale, { sellerId: ids }] }, attributes: ['sellerId'], raw: true });
  const followed = rows.flatMap(({ authorId, createdAt }) => {
    const author = authors.get(authorId);
    const made = works.filter(({ sellerId }) => sellerId === authorId).length;
    return author === undefined ? [] : [{ author, works: made, followedAt: createdAt }];
  });
  return { totalCount: count, followed };
}
