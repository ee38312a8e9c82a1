import { z } from 'zod';
import { callerShape, idSchema } from '../../wire/schema.ts';
import { targetIds } from '../../formats/targets.ts';
import { tessellationIds } from '../../formats/tessellation.ts';
import type { ConvertJobInput } from './convert.ts';

export const convertSubmitSchema = z
  .object({
    ...callerShape,
    fileId: idSchema,
    kind: z.literal('convert'),
    target: z.enum(targetIds, '请选择目标格式'),
    tessellation: z
      .enum(tessellationIds, '请选择曲面精度')
      .optional()
      .describe('STEP、IGES、BREP 的曲面换算为三角面的精度，不写为 normal；其他模型和保留曲面的目标格式不用'),
  })
  .transform(({ fileId, kind, target, tessellation }): { fileId: string; input: ConvertJobInput } => ({
    fileId,
    input: { kind, target, ...(tessellation && { tessellation }) },
  }));
