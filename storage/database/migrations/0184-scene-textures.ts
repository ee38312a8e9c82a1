import { code, id, instant, integer, reference, text } from '../columns.ts';
import type { Migration } from './migration.ts';

const index = (field: string): Migration => ({
  name: `0184-scene_textures-${field}`,
  up: (schema) => schema.addIndex('scene_textures', [field], { name: `scene_textures_${field}` }),
});

/** Pictures that users put onto the materials of their models. */
export const sceneTextures: Migration[] = [
  {
    name: '0184-scene_textures',
    up: (schema) =>
      schema.createTable(
        'scene_textures',
        {
          id: id(),
          file_id: reference(),
          owner_id: reference(),
          name: text(60),
          type: code(4),
          width: integer(),
          height: integer(),
          bytes: integer(),
          created_at: instant(),
        },
        { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
      ),
  },
  index('file_id'),
  index('owner_id'),
];
