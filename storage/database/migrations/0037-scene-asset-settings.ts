import { DataTypes } from 'sequelize';
import { code } from '../columns.ts';
import type { Migration } from './migration.ts';

/** How what was bought of a scene is shown: the settings of embed code and logo, and the hash of the embed code's token. */
export const sceneAssetSettings: Migration[] = [
  {
    name: '0037-scene_assets-settings',
    up: (schema) => schema.addColumn('scene_assets', 'settings', { type: DataTypes.TEXT, allowNull: true }),
  },
  { name: '0037-scene_assets-token_hash', up: (schema) => schema.addColumn('scene_assets', 'token_hash', code(64, true)) },
  {
    name: '0037-scene_assets-token_hash-unique',
    up: (schema) => schema.addIndex('scene_assets', ['token_hash'], { name: 'scene_assets_token_hash', unique: true }),
  },
];
