import { id, instant, integer, maybeReference, text, version } from '../columns.ts';
import type { Migration } from './migration.ts';

/** Pictures of the public site that editors sent. */
export const sitePictures: Migration[] = [
  {
    name: '0178-site_pictures',
    up: (schema) =>
      schema.createTable(
        'site_pictures',
        {
          id: id(),
          place: integer(),
          name: text(60),
          width: integer(),
          height: integer(),
          bytes: integer(),
          author_id: maybeReference(),
          version: version(),
          created_at: instant(),
        },
        { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
      ),
  },
  {
    name: '0178-site_pictures-place',
    up: (schema) => schema.addIndex('site_pictures', ['place'], { unique: true, name: 'site_pictures_place' }),
  },
  {
    name: '0178-site_pictures-author_id',
    up: (schema) => schema.addIndex('site_pictures', ['author_id'], { name: 'site_pictures_author_id' }),
  },
];
