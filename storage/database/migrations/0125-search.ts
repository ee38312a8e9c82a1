import { DataTypes } from 'sequelize';
import { code, flag, instant } from '../columns.ts';
import type { Migration } from './migration.ts';

const options = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };
const column = (name: string, definition: () => Parameters<Parameters<Migration['up']>[0]['addColumn']>[2]): Migration => ({
  name: `0125-mall_models-${name.replaceAll('_', '-')}`,
  up: (schema) => schema.addColumn('mall_models', name, definition()),
});

/** What search indexes have to read anew, and what models are found by beside their figures. */
export const search: Migration[] = [
  {
    name: '0125-search_changes',
    up: (schema) =>
      schema.createTable(
        'search_changes',
        {
          seq: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
          subject: code(10),
          subject_id: code(32),
          created_at: instant(),
        },
        options,
      ),
  },
  {
    name: '0125-search_changes-created-at',
    up: (schema) => schema.addIndex('search_changes', ['created_at'], { name: 'search_changes_created_at' }),
  },
  column('licence', () => ({ ...code(20), defaultValue: 'standard' })),
  column('tags', () => ({ type: DataTypes.STRING(300), allowNull: false, defaultValue: '[]' })),
  column('made_by_ai', () => flag()),
  column('traits', () => ({ type: DataTypes.TEXT, allowNull: true })),
];
