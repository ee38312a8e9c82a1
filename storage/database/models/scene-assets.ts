import type { InferAttributes, InferCreationAttributes, Model, ModelStatic, Sequelize } from 'sequelize';
import type { SceneAssetType } from '#domain/scenes/assets';
import { code, instant, reference } from '../columns.ts';

/** What somebody has bought of a scene that work of his made, each once at most; a refund takes it back. */
export interface SceneAssetRow extends Model<InferAttributes<SceneAssetRow>, InferCreationAttributes<SceneAssetRow>> {
  jobId: string;
  type: SceneAssetType;
  ownerId: string;
  orderId: string;
  createdAt: Date;
}

export const defineSceneAsset = (sequelize: Sequelize): ModelStatic<SceneAssetRow> =>
  sequelize.define<SceneAssetRow>('scene_assets', {
    jobId: { ...reference(), primaryKey: true },
    type: { ...code(40), primaryKey: true },
    ownerId: reference(),
    orderId: reference(),
    createdAt: instant(),
  });
