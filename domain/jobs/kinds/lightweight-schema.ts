import { z } from 'zod';
import { callerShape, idSchema } from '../../wire/schema.ts';
import { lightweightOptionsSchema } from '../options-schema.ts';
import { presetNames, resolveOptions } from '../options.ts';
import type { LightweightJobInput } from './lightweight.ts';

export const lightweightSubmitSchema = z
  .object({
    ...callerShape,
    fileId: idSchema,
    kind: z.literal('lightweight'),
    preset: z.enum(presetNames, '请选择处理方案').default('balanced'),
    /** Changes to the preset. */
    options: lightweightOptionsSchema.partial().default({}),
  })
  .transform(({ fileId, kind, preset, options }): { fileId: string; input: LightweightJobInput } => ({
    fileId,
    input: { kind, preset, options: resolveOptions(preset, options) },
  }));
