import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, ModelStatic, Sequelize } from 'sequelize';
import type { EmbedSettings, LogoSettings, SceneAssetType } from '#domain/scenes/assets';
import { code, instant, jsonColumn, reference } from '../columns.ts';

/** What somebody has bought of a scene that work of his made, each once at most; a refund takes it back. */
export interface SceneAssetRow extends Model<InferAttributes<SceneAssetRow>, InferCreationAttributes<SceneAssetRow>> {
  jobId: string;
  type: SceneAssetType;
  ownerId: string;
  orderId: string;
  /** Of an embed code `EmbedSettings`, of a logo `LogoSettings`; null until it is set up. */
  settings: CreationOptional<EmbedSettings | LogoSettings | null>;
  /** Of an embed code: SHA-256 of its token, also while it is turned off. */
  tokenHash: CreationOptional<string | null>;
  createdAt: Date;
}

export const defineSceneAsset = (sequelize: Sequelize): ModelStatic<SceneAssetRow> =>
  sequelize.define<SceneAssetRow>('scene_assets', {
    jobId: { ...reference(), primaryKey: true },
    type: { ...code(40), primaryKey: true },
    ownerId: reference(),
    orderId: reference(),
    settings: jsonColumn('settings'),
    tokenHash: code(64, true),
    createdAt: instant(),
  });
