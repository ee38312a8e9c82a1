import type { QueryInterface } from 'sequelize';
import { code, id, instant, maybeReference, reference, text, version } from '../columns.ts';
import type { Migration } from './migration.ts';

type Columns = Parameters<QueryInterface['createTable']>[1];

/** Takes a function because Sequelize rewrites column objects for its dialect; every run needs fresh ones. */
const table = (name: string, columns: () => Columns, uniqueKeys: Record<string, { fields: string[] }> = {}): Migration => ({
  name: `0012-${name}`,
  up: (schema) => schema.createTable(name, columns(), { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci', uniqueKeys }),
});

const expiry = (name: string): Migration => ({
  name: `0012-${name}-expires_at`,
  up: (schema) => schema.addIndex(name, ['expires_at'], { name: `${name}_expires_at` }),
});

/** Signing in through others. */
export const identities: Migration[] = [
  table(
    'third_party_identities',
    () => ({
      id: id(),
      user_id: reference(),
      method: code(10),
      open_id: code(100),
      nick_name: text(60),
      version: version(),
      created_at: instant(),
    }),
    {
      third_party_identities_open_id: { fields: ['method', 'open_id'] },
      third_party_identities_user: { fields: ['user_id', 'method'] },
    },
  ),
  table('signin_states', () => ({
    state_hash: { ...code(64), primaryKey: true },
    method: code(10),
    purpose: code(10),
    user_id: maybeReference(),
    browser_hash: code(64),
    return_path: text(500),
    expires_at: instant(),
    created_at: instant(),
  })),
  expiry('signin_states'),
  table('bind_tickets', () => ({
    ticket_hash: { ...code(64), primaryKey: true },
    method: code(10),
    open_id: code(100),
    nick_name: text(60),
    avatar_url: text(500),
    user_id: maybeReference(),
    browser_hash: code(64),
    expires_at: instant(),
    created_at: instant(),
  })),
  expiry('bind_tickets'),
];
