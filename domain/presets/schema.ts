import { z } from 'zod';
import { lightweightOptionsSchema } from '../kinds/lightweight/options-schema.ts';
import { callerShape, idSchema } from '../wire/schema.ts';
import { presetLimits } from './limits.ts';
import { isBuiltInName } from './name.ts';

/** Counts visible characters, as names of models do. */
export const presetNameSchema = z
  .string('请输入方案名称')
  .trim()
  .min(1, '请输入方案名称')
  .refine((name) => [...name].length <= presetLimits.nameLength, `方案名称不能超过 ${presetLimits.nameLength} 个字`)
  .refine((name) => !/\p{Cc}|\p{Cf}/u.test(name), '方案名称里有不能使用的字符')
  .refine((name) => !isBuiltInName(name), '不能和内置方案同名');

export const presetSaveSchema = z.object({
  ...callerShape,
  name: presetNameSchema.describe('自己的方案不能重名'),
  options: lightweightOptionsSchema.partial().describe('对「自定义」初始选项的改动'),
});

export const presetIdSchema = z.object({ ...callerShape, id: idSchema });
export const presetRenameSchema = z.object({ ...callerShape, id: idSchema, name: presetNameSchema });
