import { code, id, instant, maybeInstant, maybeReference, reference, text, version } from '../columns.ts';
import type { Migration } from './migration.ts';

const index = (fields: string[], unique = false): Migration => ({
  name: `0141-theft_claims-${fields.join('-')}`,
  up: (schema) => schema.addIndex('theft_claims', fields, { unique, name: `theft_claims_${fields.join('_')}` }),
});

/** Claims that a listing of the mall was stolen. */
export const theftClaims: Migration[] = [
  {
    name: '0141-theft_claims',
    up: (schema) =>
      schema.createTable(
        'theft_claims',
        {
          id: id(),
          model_id: reference(),
          seller_id: reference(),
          claimant_id: reference(),
          open_key: code(65, true),
          status: code(20),
          name: text(50),
          role: code(20),
          statement: text(1000),
          link: text(300),
          file_id: maybeReference(),
          freeze_cause: { ...(text(200) as object), defaultValue: '' } as never,
          answer_by: maybeInstant(),
          answer: { ...(text(1000) as object), defaultValue: '' } as never,
          answer_link: { ...(text(300) as object), defaultValue: '' } as never,
          answered_at: maybeInstant(),
          cause: { ...(text(200) as object), defaultValue: '' } as never,
          decided_by: maybeReference(),
          decided_at: maybeInstant(),
          version: version(),
          created_at: instant(),
        },
        { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
      ),
  },
  index(['open_key'], true),
  index(['claimant_id', 'id']),
  index(['seller_id', 'id']),
  index(['status', 'id']),
  index(['model_id']),
];
