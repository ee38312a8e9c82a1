import { createHash } from 'node:crypto';
import type { FriendLinkListView } from '#domain/content/friend-links';
import type { FriendLinkRow } from '#storage/database/models/content';
import type { DatabaseDeps } from '../deps.ts';

/** Rows of a list as its editor sees it, and a mark that changes with any of them. */
export const friendLinkListOf = (rows: readonly FriendLinkRow[]): FriendLinkListView => ({
  links: rows.map(({ name, link, isOn }) => ({ name, link, isOn })),
  revision: createHash('sha256')
    .update(rows.map(({ id }) => id).join(' '))
    .digest('hex'),
});

/** All friend links in their order. */
export const listFriendLinks = async ({ database }: DatabaseDeps): Promise<FriendLinkListView> =>
  friendLinkListOf(await database.friendLinks.findAll({ order: ['place'] }));
