import { DataTypes } from 'sequelize';
import { bigintColumn, code, id, instant, integer, reference, version } from '../columns.ts';
import type { Migration } from './migration.ts';

const json = () => ({ type: DataTypes.TEXT, allowNull: true });

/** Quick looks: one for each check of a file. */
export const looks: Migration[] = [
  {
    name: '0030-looks',
    up: (schema) =>
      schema.createTable(
        'looks',
        {
          id: id(),
          owner_id: reference(),
          file_id: reference(),
          file_attempt: integer(),
          status: code(20),
          percent: integer(0),
          attempt: integer(1),
          pictures: json(),
          bytes: { ...bigintColumn('bytes'), defaultValue: 0 },
          error: json(),
          version: version(),
          created_at: instant(),
        },
        { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
      ),
  },
  {
    name: '0030-looks-file',
    up: (schema) => schema.addIndex('looks', ['file_id', 'file_attempt'], { unique: true, name: 'looks_file_id_file_attempt' }),
  },
  { name: '0030-looks-owner', up: (schema) => schema.addIndex('looks', ['owner_id', 'status'], { name: 'looks_owner_id_status' }) },
];
