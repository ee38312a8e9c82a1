import { z } from 'zod';
import { callerShape, idSchema } from '../../wire/schema.ts';
import { targetIds } from '../../formats/targets.ts';
import type { ConvertJobInput } from './convert.ts';

export const convertSubmitSchema = z
  .object({ ...callerShape, fileId: idSchema, kind: z.literal('convert'), target: z.enum(targetIds, '请选择目标格式') })
  .transform(({ fileId, kind, target }): { fileId: string; input: ConvertJobInput } => ({ fileId, input: { kind, target } }));
