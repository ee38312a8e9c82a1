import { DataTypes } from 'sequelize';
import type { Migration } from './migration.ts';

/** Who may publish; a mark for a release that nothing read is gone; what a check found in an oblique model. */
export const checksAndPublishers: Migration[] = [
  {
    name: '0007-users-uploader_type',
    up: (schema) => schema.addColumn('users', 'uploader_type', { type: DataTypes.INTEGER, allowNull: true }),
  },
  { name: '0007-files-to_be_released-drop', up: (schema) => schema.sequelize.query('ALTER TABLE files DROP COLUMN to_be_released') },
  { name: '0007-files-oblique', up: (schema) => schema.addColumn('files', 'oblique', { type: 'LONGTEXT', allowNull: true }) },
];
