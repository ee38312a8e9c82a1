import { flag, id, instant, integer, text, version } from '../columns.ts';
import type { Migration } from './migration.ts';

/** Sites of others at the foot of public pages. */
export const friendLinks: Migration[] = [
  {
    name: '0179-friend_links',
    up: (schema) =>
      schema.createTable(
        'friend_links',
        { id: id(), place: integer(), name: text(20), link: text(200), is_on: flag(), version: version(), created_at: instant() },
        { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
      ),
  },
  {
    name: '0179-friend_links-place',
    up: (schema) => schema.addIndex('friend_links', ['place'], { unique: true, name: 'friend_links_place' }),
  },
];
