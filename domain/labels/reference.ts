import { z } from 'zod';
import type { AreaReference } from '../wire/call-reference.ts';
import type { labelCalls } from './calls.ts';
import { labelCategoriesSchema, labelsSchema } from './schema.ts';
import { labelCategoryView, labelView } from './views.ts';

export const labelReference = {
  getLabelCateListByCateType: { title: '标签分类', payload: labelCategoriesSchema, answer: z.array(labelCategoryView), refusals: [] },
  getLabelObjectListByParentId: {
    title: '一个分类下的标签',
    payload: labelsSchema,
    answer: z.array(labelView),
    refusals: [],
    note: '未知的分类返回空列表。',
  },
} satisfies AreaReference<typeof labelCalls>;
