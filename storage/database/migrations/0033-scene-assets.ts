import { code, instant, reference } from '../columns.ts';
import type { Migration } from './migration.ts';

/** What people have bought of their scenes. */
export const sceneAssets: Migration[] = [
  {
    name: '0033-scene_assets',
    up: (schema) =>
      schema.createTable(
        'scene_assets',
        {
          job_id: { ...reference(), primaryKey: true },
          type: { ...code(40), primaryKey: true },
          owner_id: reference(),
          order_id: reference(),
          created_at: instant(),
        },
        { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
      ),
  },
  { name: '0033-scene_assets-owner_id', up: (schema) => schema.addIndex('scene_assets', ['owner_id'], { name: 'scene_assets_owner_id' }) },
];
