import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, ModelStatic, Sequelize } from 'sequelize';
import type { ModelerType } from '#domain/modelers/kinds';
import type { ModelerStatus } from '#domain/modelers/state';
import { code, id, instant, integer, maybeInstant, maybeReference, reference, text, version } from '../columns.ts';

/** Somebody's application to publish models. `services/modelers/decide.ts` alone writes its status. */
export interface ModelerApplicationRow extends Model<
  InferAttributes<ModelerApplicationRow>,
  InferCreationAttributes<ModelerApplicationRow>
> {
  id: string;
  ownerId: string;
  /** Its owner while it waits; unique, so that he has one at most. */
  openOf: string | null;
  uploaderType: ModelerType;
  intro: string;
  link: string;
  status: ModelerStatus;
  /** Why it was rejected. */
  cause: CreationOptional<string>;
  decidedBy: string | null;
  decidedAt: Date | null;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineModelerApplication = (sequelize: Sequelize): ModelStatic<ModelerApplicationRow> =>
  sequelize.define<ModelerApplicationRow>('modeler_applications', {
    id: id(),
    ownerId: reference(),
    openOf: maybeReference(),
    uploaderType: integer(),
    intro: text(500),
    link: text(300),
    status: code(20),
    cause: { ...text(200), defaultValue: '' },
    decidedBy: maybeReference(),
    decidedAt: maybeInstant(),
    version: version(),
    createdAt: instant(),
  });
