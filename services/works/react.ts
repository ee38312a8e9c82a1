import { AppError } from '#domain/errors/app-error';
import { workLimits } from '#domain/works/limits';
import type { ReactionKind } from '#domain/works/operations';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';
import { workDetail } from './detail.ts';
import { findWork } from './find.ts';
import type { SeenWork } from './see.ts';

export interface Reaction {
  ownerId: string;
  workId: string;
  kind: ReactionKind;
  /** False: it is taken back. */
  wanted: boolean;
}

/** Likes or collects a work, or takes that back; as often as one asks, it counts once. `mall.notFound`; `works.tooMany`. */
export async function reactToWork(deps: ClockDeps, { ownerId, workId, kind, wanted }: Reaction): Promise<SeenWork> {
  const { database } = deps;
  const { workReactions, users } = database;
  await database.transact(async (transaction) => {
    const row = { ownerId, workId, kind };
    // Also of what is not on sale any more, which would count for ever.
    if (!wanted) return workReactions.destroy({ where: row, transaction });
    await findWork(database, workId, transaction);
    // Holds the account, so that of two calls at once each counts the other.
    if (!(await updateWhere(users, { id: ownerId, deletedAt: null }, {}, transaction))) throw new AppError('auth.signInRequired');
    if ((await workReactions.count({ where: row, transaction })) > 0) return undefined;
    const count = workLimits.reactions;
    if ((await workReactions.count({ where: { ownerId, kind }, transaction })) >= count) throw new AppError('works.tooMany', { count });
    return workReactions.create({ ...row, createdAt: currentTime(deps) }, { transaction });
  });
  return workDetail(deps, { workId, viewerId: ownerId });
}
