import type { InferAttributes, InferCreationAttributes, Model, ModelStatic, Sequelize } from 'sequelize';
import { code, flag, id, instant, maybeBigintColumn, maybeReference } from '../columns.ts';

/** An object, or all below a prefix, that no row needs any longer and that is to be removed at a time. */
export interface ObjectRemovalRow extends Model<InferAttributes<ObjectRemovalRow>, InferCreationAttributes<ObjectRemovalRow>> {
  id: string;
  /** A key, or a prefix that ends with a slash. */
  place: string;
  isPrefix: boolean;
  /** Whose they were, and how many bytes: on the first of the places that go together. Null where a version before wrote the row. */
  ownerId: string | null;
  bytes: number | null;
  dueAt: Date;
  createdAt: Date;
}

export const defineObjectRemoval = (sequelize: Sequelize): ModelStatic<ObjectRemovalRow> =>
  sequelize.define<ObjectRemovalRow>('object_removals', {
    id: id(),
    place: code(500),
    isPrefix: flag(),
    ownerId: maybeReference(),
    bytes: maybeBigintColumn('bytes'),
    dueAt: instant(),
    createdAt: instant(),
  });
