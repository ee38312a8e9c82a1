import { code, id, instant, reference, version } from '../columns.ts';
import type { Migration } from './migration.ts';

const yearMs = 365 * 24 * 60 * 60_000;

/** A tier follows from terms, no longer from a column that outlives them. Who has a tier keeps it for a year. */
export const membership: Migration[] = [
  {
    name: '0014-membership_terms',
    up: (schema) =>
      schema.createTable(
        'membership_terms',
        {
          id: id(),
          user_id: reference(),
          tier: code(20),
          starts_at: instant(),
          ends_at: instant(),
          source: code(20),
          version: version(),
          created_at: instant(),
        },
        { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
      ),
  },
  {
    name: '0014-membership_terms-user_id-ends_at',
    up: (schema) => schema.addIndex('membership_terms', ['user_id', 'ends_at'], { name: 'membership_terms_user_id_ends_at' }),
  },
  {
    name: '0014-membership_terms-of-users',
    // Run again after a failure it starts afresh: a user's first term has the user's own id.
    up: async ({ sequelize }) => {
      const now = new Date();
      await sequelize.query('DELETE FROM membership_terms');
      await sequelize.query(
        `INSERT INTO membership_terms (id, user_id, tier, starts_at, ends_at, source, version, created_at)
         SELECT id, id, tier, ?, ?, 'column', 0, ? FROM users WHERE tier <> 'free'`,
        { replacements: [now, new Date(now.getTime() + yearMs), now] },
      );
    },
  },
  // MariaDB knows no default for Sequelize's binary text, so 0010 left the role of those who were there empty.
  { name: '0014-users-role', up: (schema) => schema.sequelize.query("UPDATE users SET role = 'user' WHERE role = ''") },
  // Sequelize's own removeColumn copies the whole table on SQLite.
  { name: '0014-users-tier', up: (schema) => schema.sequelize.query('ALTER TABLE users DROP COLUMN tier') },
];
