import { z } from 'zod';
import { callerShape, idSchema } from '../../wire/schema.ts';
import { targetIds } from '../../formats/targets.ts';
import { tessellationIds } from '../../formats/tessellation.ts';
import type { ConvertJobInput, ConvertJobReport } from './job.ts';
import { largeView } from '../../wire/view.ts';

const convertSubmitSchema = z
  .object({
    ...callerShape,
    fileId: idSchema,
    kind: z.literal('convert'),
    target: z.enum(targetIds, '请选择目标格式'),
    tessellation: z
      .enum(tessellationIds, '请选择曲面精度')
      .optional()
      .describe('STEP、IGES、BREP 的曲面换算为三角面的精度，不写为 normal；其他模型和保留曲面的目标格式不用'),
    edits: z.boolean('请选择是否带上编辑').optional().describe('true：带上三维编辑器里保存的改动'),
    resultOf: idSchema.optional().describe('转换这次轻量化的结果，须是同一个文件的；不写则转换源文件'),
  })
  .transform(({ fileId, kind, target, tessellation, edits, resultOf }): { fileId: string; input: ConvertJobInput } => ({
    fileId,
    input: { kind, target, ...(tessellation && { tessellation }), ...(resultOf && { resultOf }), ...(edits === true && { edits }) },
  }));

export const convertSchemas = {
  submit: convertSubmitSchema,
  card: {
    target: z.enum(targetIds),
    tessellation: z.enum(tessellationIds).nullable().describe('选定的曲面精度；没有选为 null，按 normal'),
  },
  detail: { report: largeView<ConvertJobReport>('转换报告').nullable() },
};
