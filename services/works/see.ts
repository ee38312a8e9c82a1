import { col, fn } from 'sequelize';
import type { Database } from '#storage/database/connect';
import type { UserRow } from '#storage/database/models/accounts';
import type { MallModelRow } from '#storage/database/models/mall';

export interface SeenWork {
  work: MallModelRow;
  author: Pick<UserRow, 'id' | 'nickName' | 'avatar'> | undefined;
  likes: number;
  collects: number;
  comments: number;
  isLiked: boolean;
  isCollected: boolean;
}

type Counted = { workId: string; kind: string; count: number | string };

/** Works with what people made of them, and what `viewerId` did; undefined: a visitor. */
export async function seeWorks(database: Database, works: readonly MallModelRow[], viewerId: string | undefined): Promise<SeenWork[]> {
  if (works.length === 0) return [];
  const { users, workReactions, workComments } = database;
  const workId = works.map(({ id }) => id);
  const [authors, reactions, comments, own] = await Promise.all([
    users.findAll({ where: { id: [...new Set(works.map(({ sellerId }) => sellerId))] }, attributes: ['id', 'nickName', 'avatar'] }),
    workReactions.findAll({
      where: { workId },
      attributes: ['workId', 'kind', [fn('COUNT', col('owner_id')), 'count']],
      group: ['workId', 'kind'],
      raw: true,
    }) as unknown as Promise<Counted[]>,
    workComments.findAll({
      where: { workId },
      attributes: ['workId', [fn('COUNT', col('id')), 'count']],
      group: ['workId'],
      raw: true,
    }) as unknown as Promise<Counted[]>,
    viewerId === undefined ? [] : workReactions.findAll({ where: { ownerId: viewerId, workId }, attributes: ['workId', 'kind'] }),
  ]);
  const byId = new Map(authors.map((author) => [author.id, author]));
  const of = (id: string, kind: string): number => Number(reactions.find((one) => one.workId === id && one.kind === kind)?.count ?? 0);
  const did = (id: string, kind: string): boolean => own.some((one) => one.workId === id && one.kind === kind);
  return works.map((work) => ({
    ...{ work, author: byId.get(work.sellerId), likes: of(work.id, 'like'), collects: of(work.id, 'collect') },
    comments: Number(comments.find((one) => one.workId === work.id)?.count ?? 0),
    ...{ isLiked: did(work.id, 'like'), isCollected: did(work.id, 'collect') },
  }));
}
