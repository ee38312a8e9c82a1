import {
  DataTypes,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type Model,
  type ModelStatic,
  type Sequelize,
} from 'sequelize';
import type { TextureType } from '#domain/editor/textures';
import { code, id, instant, integer, reference, text, version } from '../columns.ts';

/** What its owner has edited on a model; one row for each file that was ever saved. */
export interface SceneSettingsRow extends Model<InferAttributes<SceneSettingsRow>, InferCreationAttributes<SceneSettingsRow>> {
  fileId: string;
  ownerId: string;
  /** Counts the saves, from 1. */
  revision: number;
  /** JSON, written and read as it is. */
  settings: string;
  bytes: number;
  version: CreationOptional<number>;
  savedAt: Date;
}

/** On MariaDB a MEDIUMTEXT, as the migration makes it. */
const large = () => ({ type: DataTypes.TEXT, allowNull: false });

export const defineSceneSettings = (sequelize: Sequelize): ModelStatic<SceneSettingsRow> =>
  sequelize.define<SceneSettingsRow>('scene_settings', {
    fileId: { ...reference(), primaryKey: true },
    ownerId: reference(),
    revision: integer(),
    settings: large(),
    bytes: integer(),
    version: version(),
    savedAt: instant(),
  });

/** Settings that their owner keeps under a name. */
export interface SceneVersionRow extends Model<InferAttributes<SceneVersionRow>, InferCreationAttributes<SceneVersionRow>> {
  id: string;
  fileId: string;
  ownerId: string;
  name: string;
  /** Of the settings when they were kept. */
  revision: number;
  settings: string;
  bytes: number;
  createdAt: Date;
}

export const defineSceneVersion = (sequelize: Sequelize): ModelStatic<SceneVersionRow> =>
  sequelize.define<SceneVersionRow>('scene_versions', {
    id: id(),
    fileId: reference(),
    ownerId: reference(),
    name: text(160),
    revision: integer(),
    settings: large(),
    bytes: integer(),
    createdAt: instant(),
  });

/** A picture that its owner put onto materials of a model. Its object is `textureKey`'s, and counts with its file's. */
export interface SceneTextureRow extends Model<InferAttributes<SceneTextureRow>, InferCreationAttributes<SceneTextureRow>> {
  id: string;
  fileId: string;
  ownerId: string;
  name: string;
  type: TextureType;
  width: number;
  height: number;
  bytes: number;
  createdAt: Date;
}

export const defineSceneTexture = (sequelize: Sequelize): ModelStatic<SceneTextureRow> =>
  sequelize.define<SceneTextureRow>('scene_textures', {
    id: id(),
    fileId: reference(),
    ownerId: reference(),
    name: text(60),
    type: code(4),
    width: integer(),
    height: integer(),
    bytes: integer(),
    createdAt: instant(),
  });
