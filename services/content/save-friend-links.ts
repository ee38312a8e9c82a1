import { UniqueConstraintError } from 'sequelize';
import type { FriendLink, FriendLinkListView } from '#domain/content/friend-links';
import { AppError } from '#domain/errors/app-error';
import { newId } from '#storage/database/ids';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { friendLinkListOf } from './list-friend-links.ts';

/** Puts a list of friend links in the place of the one that was read; `friendLink.changedMeanwhile` where somebody has saved since. */
export async function saveFriendLinks(
  deps: ClockDeps,
  { links, basedOn, by }: { links: readonly FriendLink[]; basedOn: string; by: Administrator },
): Promise<FriendLinkListView> {
  const { database } = deps;
  const { friendLinks } = database;
  const now = currentTime(deps);
  const changed = (): AppError => new AppError('friendLink.changedMeanwhile');
  try {
    return await database.transact(async (transaction) => {
      const before = await friendLinks.findAll({ order: ['place'], transaction });
      if (friendLinkListOf(before).revision !== basedOn) throw changed();
      // Of two at once the second finds nothing left to remove.
      const removed = await friendLinks.destroy({ where: { id: before.map(({ id }) => id) }, transaction });
      if (removed !== before.length) throw changed();
      const rows = links.map(({ name, link, isOn }, place) => ({ id: newId(), place, name, link, isOn, createdAt: now }));
      const after = await friendLinks.bulkCreate(rows, { transaction });
      const details = { before: before.length, after: links.length };
      const entry = { event: 'friendLinksChanged', actorId: by.administratorId, subjectId: null, address: by.address, details } as const;
      await recordAudit(database, entry, now, transaction);
      return friendLinkListOf(after);
    });
  } catch (error) {
    // Of two who begin with an empty list.
    if (error instanceof UniqueConstraintError) throw changed();
    throw error;
  }
}
