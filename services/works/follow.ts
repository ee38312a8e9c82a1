import { AppError } from '#domain/errors/app-error';
import { workLimits } from '#domain/works/limits';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';
import { tellUser } from '../messages/tell.ts';
import { findAuthor } from './author.ts';
import { toldOf } from './told-of.ts';

/** Follows an author, who is told the first time, or no longer. `works.followSelf`, `works.authorUnknown`, `works.tooMany`. */
export async function followAuthor(
  deps: ClockDeps,
  { ownerId, authorId, wanted }: { ownerId: string; authorId: string; wanted: boolean },
): Promise<void> {
  const { database } = deps;
  const { follows, users } = database;
  if (wanted && authorId === ownerId) throw new AppError('works.followSelf');
  await database.transact(async (transaction) => {
    if (!wanted) return void (await follows.destroy({ where: { ownerId, authorId }, transaction }));
    await findAuthor(database, authorId, transaction);
    // Holds the account, so that of two calls at once each counts the other.
    if (!(await updateWhere(users, { id: ownerId, deletedAt: null }, {}, transaction))) throw new AppError('auth.signInRequired');
    if ((await follows.count({ where: { ownerId, authorId }, transaction })) > 0) return;
    const count = workLimits.follows;
    if ((await follows.count({ where: { ownerId }, transaction })) >= count) throw new AppError('works.tooMany', { count });
    const now = currentTime(deps);
    await follows.create({ ownerId, authorId, createdAt: now }, { transaction });
    const who = await users.findByPk(ownerId, { attributes: ['nickName'], transaction, rejectOnEmpty: true });
    const said = { title: `${who.nickName} 关注了您`, content: '您上架新模型时，他会在关注里看到。' };
    await tellUser(database, { ownerId: authorId, category: 'attention', ...said, dedupeKey: toldOf.follower(ownerId), now }, transaction);
  });
}
