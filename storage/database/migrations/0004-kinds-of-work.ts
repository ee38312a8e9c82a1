import type { QueryInterface } from 'sequelize';
import { DataTypes } from 'sequelize';
import { code, id, instant, integer, maybeInstant, maybeReference, reference, text, version } from '../columns.ts';
import type { Migration } from './migration.ts';

/** One SQL statement for both databases, or one for each. */
const statement = (name: string, sql: string | { sqlite: string; mysql: string }): Migration => ({
  name: `0004-${name}`,
  up: (schema: QueryInterface) =>
    schema.sequelize.query(typeof sql === 'string' ? sql : schema.sequelize.getDialect() === 'sqlite' ? sql.sqlite : sql.mysql),
});

/** Concatenates SQL expressions; `||` is a logical OR on MySQL. */
const joined = (pieces: string[]): { sqlite: string; mysql: string } => ({
  sqlite: pieces.join(' || '),
  mysql: `CONCAT(${pieces.join(', ')})`,
});
const bothWays = (expression: { sqlite: string; mysql: string }, around: (sql: string) => string) => ({
  sqlite: around(expression.sqlite),
  mysql: around(expression.mysql),
});

/** Adds a NOT NULL column of text. SQLite requires the default; Sequelize leaves it out on MySQL for binary collations, hence the UPDATE. */
const added = (table: string, column: string, length: number, value: string): Migration[] => [
  { name: `0004-${table}-${column}`, up: (schema) => schema.addColumn(table, column, { ...code(length), defaultValue: value }) },
  statement(`${table}-${column}-default`, `UPDATE ${table} SET ${column} = '${value}'`),
];

/** Replaces a column of wire codes by one of our names. */
const named = (table: string, column: string, names: [zero: string, one: string]): Migration[] => [
  ...added(table, `${column}_name`, 20, names[0]),
  statement(`${table}-${column}-fill`, `UPDATE ${table} SET ${column}_name = '${names[1]}' WHERE ${column} = 1`),
  statement(`${table}-${column}-drop`, `ALTER TABLE ${table} DROP COLUMN ${column}`),
  statement(`${table}-${column}-rename`, `ALTER TABLE ${table} RENAME COLUMN ${column}_name TO ${column}`),
];

const json = () => ({ type: 'LONGTEXT', allowNull: true });
const nextJobs = () => ({
  id: id(),
  owner_id: reference(),
  file_id: maybeReference(),
  model_name: text(60),
  kind: code(30),
  input: { ...json(), allowNull: false },
  status: code(20),
  stage: code(20),
  percent: integer(0),
  attempt: integer(1),
  result_key: code(500, true),
  report_key: code(500, true),
  thumbnail_key: code(500, true),
  result: json(),
  result_bytes: { type: DataTypes.BIGINT, allowNull: false, defaultValue: 0 },
  report: json(),
  error: json(),
  started_at: maybeInstant(),
  ended_at: maybeInstant(),
  deleted_at: maybeInstant(),
  purged_at: maybeInstant(),
  version: version(),
  created_at: instant(),
});

const same =
  'id, owner_id, file_id, model_name, kind, status, stage, percent, attempt, result_key, report_key, thumbnail_key, result_bytes, report, error, started_at, ended_at, deleted_at, purged_at, version, created_at';
const input = joined([`'{"kind":"lightweight","preset":"'`, 'preset', `'","options":'`, 'options', `'}'`]);
const result = joined([`'{"kind":"lightweight","before":'`, '`before`', `',"after":'`, '`after`', `'}'`]);
const copyJobs = (dialect: 'sqlite' | 'mysql'): string =>
  `INSERT INTO jobs_next (${same}, input, result) SELECT ${same}, ${input[dialect]}, CASE WHEN \`before\` IS NULL OR \`after\` IS NULL THEN NULL ELSE ${result[dialect]} END FROM jobs`;

const index = (name: string, fields: string[]): Migration => ({
  name: `0004-${name}-${fields.join('-')}`,
  up: (schema) => schema.addIndex(name, fields, { name: `${name}_${fields.join('_')}` }),
});

const recorded = joined([
  `'{"type":"recorded","push":{"type":"'`,
  'type',
  `'","isSucceed":'`,
  "CASE WHEN is_succeed IS NULL THEN 'null' WHEN is_succeed = 1 THEN 'true' ELSE 'false' END",
  `',"message":'`,
  'message',
  `'}}'`,
]);

/** Jobs of any kind, uploads for any purpose, events in our own terms, and the kind of work in the outbox. */
export const kindsOfWork: Migration[] = [
  ...added('workflow_outbox', 'kind', 30, 'lightweight'),
  statement('outbox-kind-check', "UPDATE workflow_outbox SET kind = 'check' WHERE workflow_id LIKE 'check/%'"),
  statement('outbox-kind-purge', "UPDATE workflow_outbox SET kind = 'purge' WHERE workflow_id LIKE 'purge/%'"),

  {
    name: '0004-jobs-next',
    up: (schema) => schema.createTable('jobs_next', nextJobs(), { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' }),
  },
  statement('jobs-next-empty', 'DELETE FROM jobs_next'),
  statement('jobs-next-fill', { sqlite: copyJobs('sqlite'), mysql: copyJobs('mysql') }),
  statement('jobs-drop', 'DROP TABLE jobs'),
  statement('jobs-rename', 'ALTER TABLE jobs_next RENAME TO jobs'),
  index('jobs', ['owner_id', 'created_at']),
  index('jobs', ['file_id']),
  index('jobs', ['status']),

  ...named('files', 'model_type', ['single', 'oblique']),
  ...named('files', 'origin', ['workbench', 'publish']),
  ...named('uploads', 'model_type', ['single', 'oblique']),
  ...named('uploads', 'origin', ['workbench', 'publish']),
  ...added('uploads', 'purpose', 20, 'model'),
  { name: '0004-uploads-claimed_by', up: (schema) => schema.addColumn('uploads', 'claimed_by', code(80, true)) },
  statement(
    'uploads-claimed_by-fill',
    bothWays(
      joined(["'file/'", 'files.id']),
      (sql) => `UPDATE uploads SET claimed_by = (SELECT ${sql} FROM files WHERE files.upload_id = uploads.id)`,
    ),
  ),

  { name: '0004-user_events-payload', up: (schema) => schema.addColumn('user_events', 'payload', json()) },
  statement(
    'user_events-payload-fill',
    bothWays(recorded, (sql) => `UPDATE user_events SET payload = ${sql}`),
  ),
  statement('user_events-message-drop', 'ALTER TABLE user_events DROP COLUMN message'),
  statement('user_events-is_succeed-drop', 'ALTER TABLE user_events DROP COLUMN is_succeed'),
  statement('user_events-type-drop', 'ALTER TABLE user_events DROP COLUMN type'),
];
