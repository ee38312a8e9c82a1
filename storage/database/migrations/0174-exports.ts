import { DataTypes } from 'sequelize';
import { code, instant, maybeInstant, reference, version } from '../columns.ts';
import type { Migration } from './migration.ts';

/** Which export of the back office each person reads. */
export const staffExports: Migration[] = [
  {
    name: '0174-staff_exports',
    up: (schema) =>
      schema.createTable(
        'staff_exports',
        {
          user_id: { ...reference(), primaryKey: true },
          export_id: reference(),
          list: code(20),
          filters: { type: DataTypes.TEXT, allowNull: false },
          created_at: instant(),
          alive_at: maybeInstant(),
          version: version(),
        },
        { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
      ),
  },
];
