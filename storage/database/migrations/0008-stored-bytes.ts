import { DataTypes, type QueryInterface } from 'sequelize';
import type { Migration } from './migration.ts';

const bytes = (schema: QueryInterface, table: string, column: string): Promise<void> =>
  schema.addColumn(table, column, { type: DataTypes.BIGINT, allowNull: false, defaultValue: 0 });

const kept = 'SELECT COALESCE(SUM(stored_bytes), 0) FROM jobs WHERE jobs.owner_id = users.id AND jobs.purged_at IS NULL';

/** What is stored beside uploads counts against their owner's storage. Of older rows the results are counted; what their archives unpacked to is not known. */
export const storedBytes: Migration[] = [
  { name: '0008-files-stored_bytes', up: (schema) => bytes(schema, 'files', 'stored_bytes') },
  { name: '0008-files-unpacked_bytes', up: (schema) => bytes(schema, 'files', 'unpacked_bytes') },
  { name: '0008-jobs-stored_bytes', up: (schema) => bytes(schema, 'jobs', 'stored_bytes') },
  { name: '0008-jobs-stored_bytes-results', up: (schema) => schema.sequelize.query('UPDATE jobs SET stored_bytes = result_bytes') },
  {
    name: '0008-users-storage_used_bytes',
    up: (schema) => schema.sequelize.query(`UPDATE users SET storage_used_bytes = storage_used_bytes + (${kept})`),
  },
];
