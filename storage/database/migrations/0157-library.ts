import { DataTypes } from 'sequelize';
import { code, id, instant, integer, maybeReference, reference, text, version } from '../columns.ts';
import type { Migration } from './migration.ts';

const options = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };

/** Folders and tags of source files, and the versions that a file has. A file from before is the first and only version of itself, in no folder. */
export const library: Migration[] = [
  {
    name: '0157-library_folders',
    up: (schema) =>
      schema.createTable(
        'library_folders',
        {
          id: id(),
          owner_id: reference(),
          parent_id: reference(),
          name: text(80),
          name_key: code(200),
          version: version(),
          created_at: instant(),
        },
        options,
      ),
  },
  {
    name: '0157-library_folders-name',
    up: (schema) =>
      schema.addIndex('library_folders', ['owner_id', 'parent_id', 'name_key'], { name: 'library_folders_name', unique: true }),
  },
  {
    name: '0158-file_tags',
    up: (schema) =>
      schema.createTable(
        'file_tags',
        {
          file_id: { ...reference(), primaryKey: true },
          tag_key: { ...code(100), primaryKey: true },
          owner_id: reference(),
          tag: text(40),
          created_at: instant(),
        },
        options,
      ),
  },
  {
    name: '0158-file_tags-owner',
    up: (schema) => schema.addIndex('file_tags', ['owner_id', 'tag_key'], { name: 'file_tags_owner' }),
  },
  { name: '0159-files-folder-id', up: (schema) => schema.addColumn('files', 'folder_id', maybeReference()) },
  { name: '0159-files-series-id', up: (schema) => schema.addColumn('files', 'series_id', maybeReference()) },
  { name: '0159-files-revision', up: (schema) => schema.addColumn('files', 'revision', integer(1)) },
  {
    name: '0159-files-is-current',
    up: (schema) => schema.addColumn('files', 'is_current', { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true }),
  },
  {
    name: '0159-files-folder',
    up: (schema) => schema.addIndex('files', ['owner_id', 'folder_id'], { name: 'files_folder' }),
  },
  {
    name: '0159-files-series',
    up: (schema) => schema.addIndex('files', ['series_id', 'revision'], { name: 'files_series', unique: true }),
  },
];
