import { z } from 'zod';
import { callerShape, modelTypeSchema } from '../wire/schema.ts';

/** `cateType` is a model type. */
export const labelCategoriesSchema = z.object({ ...callerShape, cateType: modelTypeSchema });
export const labelsSchema = z.object({ ...callerShape, parentId: z.int('分类编号不正确') });
