import { QueryTypes } from 'sequelize';
import { maybeReference } from '../columns.ts';
import type { Migration } from './migration.ts';

/** Rows of one statement. */
const sliceRows = 500;

/** What runs are over, by what their ids begin with. */
const tables = [
  ['job', 'jobs'],
  ['check', 'files'],
  ['look', 'looks'],
  ['teaser', 'mall_teasers'],
] as const;

/** Whose work it is that waits, so that an account's is found without naming all that it ever had. */
export const waitingOwners: Migration[] = [
  { name: '0191-waiting_works-owner_id', up: (schema) => schema.addColumn('waiting_works', 'owner_id', maybeReference()) },
  {
    name: '0191-waiting_works-owner_id-index',
    up: (schema) => schema.addIndex('waiting_works', ['owner_id', 'workflow_id'], { name: 'waiting_works_owner_id' }),
  },
  {
    name: '0192-waiting_works-owner_id-fill',
    up: async ({ sequelize }) => {
      const select = (sql: string, replacements: object) =>
        sequelize.query<{ id: string; owner: string }>(sql, { type: QueryTypes.SELECT, replacements: { ...replacements } });
      for (let after = ''; ;) {
        const rows = await select(
          'SELECT workflow_id AS id, 0 AS owner FROM waiting_works WHERE workflow_id > :after ORDER BY workflow_id LIMIT :sliceRows',
          {
            ...{ after, sliceRows },
          },
        );
        const last = rows.at(-1)?.id;
        if (last === undefined) return;
        const subjectOf = new Map(rows.map(({ id }) => [id, id.split('/').slice(0, 2).join('/')]));
        const subjects = [...subjectOf.values()].map((subject) => subject.split('/')[1] ?? '');
        const owners = new Map<string, string>();
        for (const [prefix, table] of tables)
          for (const { id, owner } of await select(`SELECT id, owner_id AS owner FROM ${table} WHERE id IN (:subjects)`, { subjects }))
            owners.set(`${prefix}/${id}`, owner);
        for (const [id, subject] of subjectOf) {
          const replacements = { id, owner: owners.get(subject) ?? null };
          await sequelize.query('UPDATE waiting_works SET owner_id = :owner WHERE workflow_id = :id', { replacements });
        }
        after = last;
      }
    },
  },
];
