import { z } from 'zod';
import { defaultReduceOptions, reduceLimits, type ReduceOptions } from './options.ts';
import { callerShape, idSchema } from '../../wire/schema.ts';
import { lightweightOptionsSchema } from '../lightweight/options-schema.ts';
import type { ReduceJobInput } from './job.ts';
import { largeView } from '../../wire/view.ts';
import { comparisonShape, jobReportView } from '../compared-views.ts';

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

const reduceSubmitSchema = z
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

export const reduceSchemas = {
  submit: reduceSubmitSchema,
  card: { options: largeView<ReduceOptions>('{ratio, faces, lockedParts}') },
  detail: { report: jobReportView, ...comparisonShape },
};
