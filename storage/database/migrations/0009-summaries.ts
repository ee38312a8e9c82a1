import { QueryTypes, type QueryInterface } from 'sequelize';
import type { JobKind, JobReports } from '#domain/kinds/jobs';
import { boundReport } from '#domain/models/bound-report';
import type { CheckReport } from '#domain/models/figures';
import { summarizeCheck, summarizeJob } from '#domain/kinds/summaries';
import type { Migration } from './migration.ts';

interface Row {
  id: string | number;
  value: string;
}

/** Rewrites the rows that `where` finds one by one: any of them may be larger than memory has room for twice. */
async function rewrite(
  schema: QueryInterface,
  { table, column, where }: { table: string; column: string; where: string },
  changes: (value: unknown) => Record<string, string | null>,
): Promise<void> {
  const select = async (what: string, condition: string, bind: unknown[] = []): Promise<Row[]> =>
    schema.sequelize.query(`SELECT ${what} FROM ${table} WHERE ${condition}`, { type: QueryTypes.SELECT, bind });
  for (const { id } of await select('id', where)) {
    const [row] = await select(`id, ${column} AS value`, 'id = $1', [id]);
    if (row !== undefined) await schema.bulkUpdate(table, changes(JSON.parse(row.value)), { id });
  }
}

/** Null for what nothing makes small enough. */
function boundText(value: unknown): string | null {
  try {
    return JSON.stringify(boundReport(value as object));
  } catch {
    return null;
  }
}

/** Cuts what earlier versions kept at any length. */
const cut = (table: string, column: string, length: number): Migration => ({
  name: `0009-${table}-${column}-cut`,
  up: (schema) => rewrite(schema, { table, column, where: `LENGTH(${column}) > ${length}` }, (value) => ({ [column]: boundText(value) })),
});

const summary = (table: string, summarize: (report: unknown) => object): Migration[] => [
  { name: `0009-${table}-summary`, up: (schema) => schema.addColumn(table, 'summary', { type: 'LONGTEXT', allowNull: true }) },
  {
    name: `0009-${table}-summary-fill`,
    up: (schema) =>
      rewrite(schema, { table, column: 'report', where: 'report IS NOT NULL' }, (report) => ({
        summary: JSON.stringify(summarize(report)),
      })),
  },
];

/** Reports, errors and events within bounds; what lists need of a report in a column of its own. */
export const summaries: Migration[] = [
  cut('files', 'report', 262_144),
  cut('files', 'error', 8192),
  cut('jobs', 'report', 262_144),
  cut('jobs', 'error', 8192),
  cut('user_events', 'payload', 65_536),
  ...summary('files', (report) => summarizeCheck(report as CheckReport)),
  ...summary('jobs', (report) => summarizeJob(report as JobReports[JobKind])),
];
