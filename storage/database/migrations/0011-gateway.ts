import { DataTypes } from 'sequelize';
import { webClient } from '#domain/wire/lz1';
import { code, instant, integer } from '../columns.ts';
import { hashSecret } from '../ids.ts';
import type { Migration } from './migration.ts';

const tableOptions = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };
const longText = () => ({ type: DataTypes.TEXT, allowNull: false });

/** What the wire protocol keeps: the gateway's keys, the clients it knows, and nonces that are spent. */
export const gateway: Migration[] = [
  {
    name: '0011-gateway_keys',
    up: (schema) =>
      schema.createTable(
        'gateway_keys',
        {
          kid: { ...code(16), primaryKey: true },
          seal_key_id: code(16),
          generation: integer(),
          spki: longText(),
          private_key: longText(),
          offered_until: instant(),
          honoured_until: instant(),
          created_at: instant(),
        },
        tableOptions,
      ),
  },
  {
    name: '0011-gateway_keys-generation',
    up: (schema) => schema.addIndex('gateway_keys', ['seal_key_id', 'generation'], { unique: true, name: 'gateway_keys_generation' }),
  },
  {
    name: '0011-gateway_clients',
    up: (schema) =>
      schema.createTable(
        'gateway_clients',
        { client_id: { ...code(64), primaryKey: true }, secret_hash: code(64), created_at: instant() },
        tableOptions,
      ),
  },
  {
    name: '0011-gateway_clients-web',
    up: (schema) =>
      schema.bulkInsert('gateway_clients', [
        { client_id: webClient.id, secret_hash: hashSecret(webClient.secret), created_at: new Date() },
      ]),
  },
  {
    name: '0011-spent_nonces',
    up: (schema) => schema.createTable('spent_nonces', { nonce: { ...code(22), primaryKey: true }, expires_at: instant() }, tableOptions),
  },
  {
    name: '0011-spent_nonces-expires_at',
    up: (schema) => schema.addIndex('spent_nonces', ['expires_at'], { name: 'spent_nonces_expires_at' }),
  },
];
