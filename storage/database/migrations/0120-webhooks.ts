import { DataTypes } from 'sequelize';
import { code, flag, id, instant, integer, maybeInstant, reference, text, version } from '../columns.ts';
import type { Migration } from './migration.ts';

const long = (allowNull = false) => ({ type: DataTypes.TEXT, allowNull });
const maybeWhole = () => ({ type: DataTypes.INTEGER, allowNull: true });

type Columns = Parameters<Parameters<Migration['up']>[0]['createTable']>[1];
const table = (name: string, columns: () => Columns): Migration => ({
  name: `0120-${name}`,
  up: (schema) => schema.createTable(name, columns(), { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' }),
});
const index = (name: string, columns: string[], unique = false): Migration => {
  const called = `${name}_${columns.join('_')}`;
  return { name: `0120-${called}`, up: (schema) => schema.addIndex(name, columns, { name: called, unique }) };
};

/** Endpoints of developers, the messages to them, and each try. */
export const webhooks: Migration[] = [
  table('open_webhooks', () => ({
    ...{
      id: id(),
      owner_id: reference(),
      project_id: reference(),
      test: flag(),
      url: text(500),
      description: text(200),
      events: long(true),
    },
    ...{ state: code(10), origin: text(300), sealed_keys: long(), public_key: code(60), seen_seq: integer(), failures: integer(0) },
    ...{ failing_since: maybeInstant(), next_at: maybeInstant(), delivered_at: maybeInstant(), looked_until: maybeInstant() },
    ...{ created_at: instant(), version: version() },
  })),
  index('open_webhooks', ['project_id']),
  index('open_webhooks', ['owner_id']),
  index('open_webhooks', ['state']),
  table('open_deliveries', () => ({
    ...{ id: id(), webhook_id: reference(), owner_id: reference(), message_id: code(64), type: code(30), subject: code(40), body: long() },
    ...{ state: code(10), tries: integer(0), status: maybeWhole(), problem: text(100, true), due_at: instant(), since: instant() },
    ...{ delivered_at: maybeInstant(), created_at: instant(), version: version() },
  })),
  index('open_deliveries', ['webhook_id', 'message_id'], true),
  index('open_deliveries', ['webhook_id', 'state', 'subject', 'id']),
  index('open_deliveries', ['webhook_id', 'id']),
  index('open_deliveries', ['owner_id']),
  index('open_deliveries', ['created_at']),
  table('open_attempts', () => ({
    ...{ id: id(), delivery_id: reference(), owner_id: reference(), status: maybeWhole(), problem: text(100, true), ms: integer() },
    ...{ headers: long(), answer: long(), created_at: instant() },
  })),
  index('open_attempts', ['delivery_id', 'id']),
  index('open_attempts', ['owner_id']),
  index('open_attempts', ['created_at']),
];
