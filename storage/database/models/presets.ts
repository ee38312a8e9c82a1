import {
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type Model,
  type ModelStatic,
  type Sequelize,
} from 'sequelize';
import type { LightweightOptions } from '#domain/kinds/lightweight/options';
import { code, id, instant, jsonColumn, maybeInstant, reference, text, version } from '../columns.ts';

/** Options of lightweighting that somebody keeps under a name. */
export interface LightweightPresetRow extends Model<InferAttributes<LightweightPresetRow>, InferCreationAttributes<LightweightPresetRow>> {
  id: string;
  ownerId: string;
  name: string;
  /** By `nameKey`; unique among an owner's, null while deleted. */
  nameKey: string | null;
  options: LightweightOptions;
  deletedAt: Date | null;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineLightweightPreset = (sequelize: Sequelize): ModelStatic<LightweightPresetRow> =>
  sequelize.define<LightweightPresetRow>('lightweight_presets', {
    id: id(),
    ownerId: reference(),
    name: text(80),
    nameKey: code(400, true),
    options: jsonColumn<LightweightOptions>('options', false),
    deletedAt: maybeInstant(),
    version: version(),
    createdAt: instant(),
  });
