import { z } from 'zod';
import { defaultRemeshOptions, remeshLimits, remeshTextureSizes } from '../../remesh/options.ts';
import { callerShape, idSchema } from '../../wire/schema.ts';
import type { RemeshJobInput } from './remesh.ts';

const { min, max } = remeshLimits.faces;

export const remeshOptionsSchema = z.strictObject({
  faces: z
    .int('目标面数应为整数')
    .min(min, `目标面数至少为 ${min}`)
    .max(max, `目标面数最多为 ${max / 10_000} 万`)
    .describe('新网格的三角面数'),
  closeHoles: z.boolean('是否补洞应为是或否').describe('补上所有洞口，成为封闭的网格'),
  textureSize: z
    .union(
      remeshTextureSizes.map((size) => z.literal(size)),
      '请选择贴图尺寸',
    )
    .describe('烘焙的贴图的边长，像素'),
});

export const remeshSubmitSchema = z
  .object({
    ...callerShape,
    fileId: idSchema,
    kind: z.literal('remesh'),
    options: remeshOptionsSchema.partial().optional().describe('不写的按默认：20000 面，不补洞，2048 像素'),
  })
  .transform(({ fileId, kind, options = {} }): { fileId: string; input: RemeshJobInput } => ({
    fileId,
    input: { kind, options: { ...defaultRemeshOptions, ...(options as Partial<typeof defaultRemeshOptions>) } },
  }));
