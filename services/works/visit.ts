import { literal, UniqueConstraintError } from 'sequelize';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';
import { keyedHash } from '../keyed-hash.ts';
import { findWork } from './find.ts';

/** Counts that somebody looks at a work, once a visitor and day and never its author. Who it was is not kept. `mall.notFound`. */
export async function visitWork(
  deps: ClockDeps & { secret: string },
  { workId, viewerId, address }: { workId: string; viewerId: string | undefined; address: string },
): Promise<void> {
  const { database, secret } = deps;
  const { sellerId } = await findWork(database, workId);
  if (sellerId === viewerId) return;
  const createdAt = currentTime(deps);
  const day = createdAt.toISOString().slice(0, 10);
  const visitor = keyedHash(secret, 'visit', `${day} ${viewerId ?? address}`);
  const visit = { workId, day, visitor };
  if ((await database.workVisits.count({ where: visit })) > 0) return;
  await database
    .transact(async (transaction) => {
      await database.workVisits.create({ ...visit, createdAt }, { transaction });
      await updateWhere(database.mallModels, { id: workId }, { views: literal('views + 1') }, transaction);
    })
    .catch((error: unknown) => {
      if (!(error instanceof UniqueConstraintError)) throw error;
    });
}
