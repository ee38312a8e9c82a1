import { DataTypes } from 'sequelize';
import { binaryText, code, id, instant, integer, maybeInstant, reference, version } from '../columns.ts';
import type { Migration } from './migration.ts';

const options = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };

const index = (table: string, fields: string[], unique = false): Migration => ({
  name: `0014-${table}-${fields.join('-')}`,
  up: (schema) => schema.addIndex(table, fields, { unique, name: `${table}_${fields.join('_')}` }),
});

/** Where sessions come from and when they were last used, and codes sent by mail. */
export const identity: Migration[] = [
  {
    name: '0014-sessions-device',
    up: (schema) => schema.addColumn('sessions', 'device', { type: DataTypes.STRING(60), allowNull: false, defaultValue: '' }),
  },
  {
    name: '0014-sessions-network',
    up: (schema) => schema.addColumn('sessions', 'network', { type: binaryText(64), allowNull: false, defaultValue: '' }),
  },
  {
    name: '0014-sessions-last_used_at',
    up: (schema) => schema.addColumn('sessions', 'last_used_at', { type: DataTypes.DATE(3), allowNull: true }),
  },
  {
    name: '0014-sessions-last_used_at-filled',
    up: (schema) => schema.sequelize.query('UPDATE sessions SET last_used_at = created_at'),
  },
  index('sessions', ['user_id']),
  index('access_tokens', ['session_id']),
  {
    name: '0014-email_codes',
    up: (schema) =>
      schema.createTable(
        'email_codes',
        {
          id: id(),
          user_id: reference(),
          email: code(64),
          key_hash: code(64),
          code_hash: code(64),
          attempts: integer(0),
          expires_at: instant(),
          spent_at: maybeInstant(),
          version: version(),
          created_at: instant(),
        },
        options,
      ),
  },
  index('email_codes', ['key_hash'], true),
  index('email_codes', ['expires_at']),
];
