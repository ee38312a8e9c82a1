import { code, id, instant, integer, maybeInstant, maybeReference, reference, text, version } from '../columns.ts';
import type { Migration } from './migration.ts';

const index = (fields: string[], unique = false): Migration => ({
  name: `0187-match_ratings-${fields.join('-')}`,
  up: (schema) => schema.addIndex('match_ratings', fields, { name: `match_ratings_${fields.join('_')}`, unique }),
});

/** What the sides of a contract say of each other: one of each side, which the key holds. */
export const matchRatings: Migration[] = [
  {
    name: '0187-match_ratings',
    up: (schema) =>
      schema.createTable(
        'match_ratings',
        {
          id: id(),
          contract_id: reference(),
          side: code(8),
          author_id: maybeReference(),
          subject_id: maybeReference(),
          stars: integer(),
          content: text(500),
          answer: text(500),
          shown_at: instant(),
          told_at: maybeInstant(),
          hidden_at: maybeInstant(),
          hidden_cause: text(200),
          version: version(),
          created_at: instant(),
        },
        { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
      ),
  },
  index(['contract_id', 'side'], true),
  index(['author_id']),
  index(['subject_id', 'side', 'shown_at']),
  index(['told_at', 'shown_at']),
];
