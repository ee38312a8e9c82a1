import { DataTypes } from 'sequelize';
import { code, id, instant, integer, maybeInstant, version } from '../columns.ts';
import type { Migration } from './migration.ts';

const options = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };

const device = () => ({
  device_hash: code(64),
  phone: code(64),
  type: code(20),
});

const index = (table: string, fields: string[], unique = false): Migration => ({
  name: `0013-${table}-${fields.join('-')}`,
  up: (schema) => schema.addIndex(table, fields, { unique, name: `${table}_${fields.join('_')}` }),
});

/** Risk checks with their passes, and the puzzles that they ask for. */
export const risk: Migration[] = [
  {
    name: '0013-risk_checks',
    up: (schema) =>
      schema.createTable(
        'risk_checks',
        { id: id(), ...device(), code: integer(), expires_at: instant(), spent_at: maybeInstant(), version: version() },
        options,
      ),
  },
  index('risk_checks', ['device_hash', 'phone', 'type'], true),
  index('risk_checks', ['expires_at']),
  {
    name: '0013-puzzles',
    up: (schema) =>
      schema.createTable(
        'puzzles',
        {
          id: id(),
          ...device(),
          kind: code(10),
          answer: { type: DataTypes.TEXT, allowNull: false },
          expires_at: instant(),
          tried_at: maybeInstant(),
          track_hash: code(64, true),
          token_hash: code(64, true),
          spent_at: maybeInstant(),
          version: version(),
          created_at: instant(),
        },
        options,
      ),
  },
  index('puzzles', ['token_hash']),
  index('puzzles', ['track_hash'], true),
  index('puzzles', ['expires_at']),
];
