import { code, id, instant, maybeInstant, reference, text } from '../columns.ts';
import type { Migration } from './migration.ts';

const index = (fields: string[], unique = false): Migration => ({
  name: `0081-messages-${fields.join('-')}`,
  up: (schema) => schema.addIndex('messages', fields, { unique, name: `messages_${fields.join('_')}` }),
});

/** What the platform and other people tell somebody. */
export const messages: Migration[] = [
  {
    name: '0081-messages',
    up: (schema) =>
      schema.createTable(
        'messages',
        {
          id: id(),
          owner_id: reference(),
          category: code(20),
          title: text(100),
          content: text(600),
          link: code(300),
          dedupe_key: code(150),
          read_at: maybeInstant(),
          created_at: instant(),
        },
        { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
      ),
  },
  index(['owner_id', 'category', 'id']),
  index(['owner_id', 'read_at']),
  index(['owner_id', 'dedupe_key'], true),
  index(['dedupe_key']),
  index(['created_at']),
];
