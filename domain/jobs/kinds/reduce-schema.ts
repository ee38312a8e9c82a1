import { z } from 'zod';
import { defaultReduceOptions, reduceLimits } from '../../remesh/reduction.ts';
import { callerShape, idSchema } from '../../wire/schema.ts';
import { lightweightOptionsSchema } from '../options-schema.ts';
import type { ReduceJobInput } from './reduce.ts';

export const reduceOptionsSchema = z.strictObject({
  ratio: z
    .number('保留比例应为数字')
    .min(reduceLimits.ratio.min, '保留比例不能小于 1%')
    .max(reduceLimits.ratio.max, '保留比例不能大于 100%')
    .describe('保留多少三角面，0.01–1；写了 faces 时不用'),
  faces: z
    .int('目标面数应为整数')
    .min(reduceLimits.faces.min, '目标面数至少为 1')
    .max(reduceLimits.faces.max, '目标面数过大')
    .nullable()
    .describe('目标三角面数，null 为按比例'),
  lockedParts: lightweightOptionsSchema.shape.lockedParts,
});

export const reduceSubmitSchema = z
  .object({
    ...callerShape,
    fileId: idSchema,
    kind: z.literal('reduce'),
    options: reduceOptionsSchema.partial().optional().describe('不写的按默认：保留 50%'),
  })
  .transform(({ fileId, kind, options = {} }): { fileId: string; input: ReduceJobInput } => ({
    fileId,
    input: { kind, options: { ...defaultReduceOptions, ...(options as Partial<typeof defaultReduceOptions>) } },
  }));
