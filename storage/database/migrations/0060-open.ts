import { DataTypes } from 'sequelize';
import { bigintColumn, code, flag, id, instant, integer, maybeInstant, maybeReference, reference, text, version } from '../columns.ts';
import type { Migration } from './migration.ts';

const json = (allowNull = false) => ({ type: DataTypes.TEXT, allowNull });

type Columns = Parameters<Parameters<Migration['up']>[0]['createTable']>[1];
/** The columns are made anew each time: Sequelize modifies what it is given. */
const table = (name: string, columns: () => Columns): Migration => ({
  name: `0060-${name}`,
  up: (schema) => schema.createTable(name, columns(), { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' }),
});
const index = (name: string, columns: string[], unique = false): Migration => {
  const called = `${name}_${columns.join('_')}`;
  return { name: `0060-${called}`, up: (schema) => schema.addIndex(name, columns, { name: called, unique }) };
};

/** The developers' platform: projects, keys, what came by them, and what they called. */
export const open: Migration[] = [
  table('open_projects', () => ({ id: id(), owner_id: reference(), name: text(80), created_at: instant() })),
  index('open_projects', ['owner_id']),
  table('open_keys', () => ({
    ...{ id: id(), project_id: reference(), owner_id: reference(), hash: code(64), hint: text(20), mode: code(4), name: text(80) },
    ...{ scopes: json(), addresses: json(true), expires_at: maybeInstant(), revoked_at: maybeInstant(), last_used_at: maybeInstant() },
    ...{ last_address: code(45, true), created_at: instant() },
    version: version(),
  })),
  index('open_keys', ['hash'], true),
  index('open_keys', ['owner_id']),
  table('open_tokens', () => ({
    hash: { ...code(64), primaryKey: true },
    key_id: reference(),
    owner_id: reference(),
    expires_at: instant(),
  })),
  index('open_tokens', ['key_id']),
  index('open_tokens', ['expires_at']),
  table('open_files', () => ({ id: id(), owner_id: reference(), project_id: reference(), test: flag(), created_at: instant() })),
  index('open_files', ['project_id', 'id']),
  index('open_files', ['owner_id']),
  table('open_jobs', () => ({
    ...{ id: id(), owner_id: reference(), project_id: reference(), test: flag(), kind: code(20), file_id: reference() },
    ...{ work: json(), metadata: json(), cancel_at: maybeInstant(), created_at: instant() },
    version: version(),
  })),
  index('open_jobs', ['project_id', 'id']),
  index('open_jobs', ['owner_id']),
  index('open_jobs', ['file_id']),
  index('open_jobs', ['cancel_at']),
  table('open_estimates', () => ({
    ...{ id: id(), owner_id: reference(), project_id: reference(), work_hash: code(64), price_fen: bigintColumn('price_fen') },
    ...{ paid_with: code(10), expires_at: instant(), created_at: instant() },
  })),
  index('open_estimates', ['expires_at']),
  index('open_estimates', ['owner_id']),
  table('open_answers', () => ({
    ...{ id: { ...code(64), primaryKey: true }, owner_id: reference(), body_hash: code(64), subject_id: reference(), claim: reference() },
    ...{ claimed_at: instant(), status: { type: DataTypes.INTEGER, allowNull: true } },
    ...{ body: { type: DataTypes.TEXT, allowNull: true }, expires_at: instant() },
    version: version(),
  })),
  index('open_answers', ['expires_at']),
  index('open_answers', ['owner_id']),
  table('open_requests', () => ({
    ...{ id: id(), request_id: code(64), owner_id: reference(), project_id: reference(), key_id: reference(), method: code(10) },
    ...{ path: text(200), status: integer(), ms: integer(), problem: code(60, true), created_at: instant() },
  })),
  index('open_requests', ['project_id', 'id']),
  index('open_requests', ['owner_id']),
  index('open_requests', ['created_at']),
  table('open_usage', () => ({
    ...{ id: { ...code(120), primaryKey: true }, owner_id: reference(), project_id: reference(), test: flag() },
    ...{ day: code(10), name: code(40), times: integer(0) },
    version: version(),
  })),
  index('open_usage', ['owner_id', 'day']),
  table('open_devices', () => ({
    ...{ hash: { ...code(64), primaryKey: true }, user_code: code(12), state: code(10), owner_id: maybeReference() },
    ...{ polled_at: maybeInstant(), expires_at: instant() },
    version: version(),
  })),
  index('open_devices', ['user_code'], true),
  index('open_devices', ['expires_at']),
];
