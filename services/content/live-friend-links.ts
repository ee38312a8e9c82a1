import type { FriendLinkView } from '#domain/content/friend-links';
import { contentLimits } from '#domain/limits';
import type { DatabaseDeps } from '../deps.ts';

/** Friend links as visitors see them. */
export type LiveFriendLinks = () => Promise<readonly FriendLinkView[]>;

/**
 * Reads the friend links at most once in `contentLimits.liveMs`. Only the first asker waits: later ones get what was read last, so that no page waits
 * for a database that is away.
 */
export function createLiveFriendLinks({ database }: DatabaseDeps): LiveFriendLinks {
  let last: Promise<readonly FriendLinkView[]> | undefined;
  let readAt = 0;

  const read = async (): Promise<readonly FriendLinkView[]> => {
    const rows = await database.friendLinks.findAll({ where: { isOn: true }, order: ['place'] });
    return rows.map(({ id, name, link }) => ({ id, name, link }));
  };

  return () => {
    const at = Date.now();
    if (last !== undefined && at - readAt <= contentLimits.liveMs) return last;
    readAt = at;
    const next = read();
    next.then(
      () => (last = next),
      () => undefined,
    );
    last ??= next.catch(() => {
      last = undefined;
      return [];
    });
    return last;
  };
}
