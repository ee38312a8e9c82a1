import { labelCategoriesSchema, labelsSchema } from '#domain/labels/schema';
import { labelCategories, labelsOf } from '#domain/labels/table';
import { calls } from '#domain/catalog/calls';
import { route, type Route } from '../../gateway/route.ts';
import { presentCategory } from './presenter.ts';

export const labelRoutes = (): Route[] => [
  route(calls.getLabelCateListByCateType, labelCategoriesSchema, ({ cateType }) =>
    labelCategories.filter(({ modelType }) => modelType === cateType).map(presentCategory),
  ),
  route(calls.getLabelObjectListByParentId, labelsSchema, ({ parentId }) => labelsOf(parentId)),
];
