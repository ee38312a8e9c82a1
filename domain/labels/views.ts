import { z } from 'zod';
import { wireModelTypes } from '../wire/names.ts';

export const labelCategoryView = z.object({
  id: z.int(),
  cateType: z.literal(wireModelTypes.codes).describe('模型类型'),
  name: z.string(),
});
export type LabelCategoryView = z.infer<typeof labelCategoryView>;

export const labelView = z.object({ id: z.int(), parentId: z.int().describe('所属分类'), name: z.string() });
