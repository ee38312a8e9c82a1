import type { LabelCategory } from '#domain/labels/table';
import type { LabelCategoryView } from '#domain/labels/views';
import { wireModelTypes } from '#domain/wire/names';

/** A category without its labels. */
export const presentCategory = ({ id, modelType, name }: LabelCategory): LabelCategoryView => ({
  id,
  cateType: wireModelTypes.toWire(modelType),
  name,
});
