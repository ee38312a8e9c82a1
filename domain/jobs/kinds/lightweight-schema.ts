import { z } from 'zod';
import { callerShape, idSchema } from '../../wire/schema.ts';
import { lightweightOptionsSchema } from '../options-schema.ts';
import { presetNames, presets, resolveOptions } from '../options.ts';
import type { LightweightJobInput } from './lightweight.ts';

export const lightweightSubmitSchema = z
  .object({
    ...callerShape,
    fileId: idSchema,
    kind: z.literal('lightweight'),
    preset: z.enum(presetNames, '请选择处理方案').optional().describe('默认 balanced'),
    /** Changes to the preset. */
    options: lightweightOptionsSchema.partial().optional(),
    savedPreset: idSchema.optional().describe('自己保存的方案的编号；写了它就不写 preset 和 options'),
  })
  .refine(({ preset, options, savedPreset }) => savedPreset === undefined || (preset === undefined && options === undefined), {
    path: ['savedPreset'],
    message: '使用自己的方案时不能再写 preset 和 options',
  })
  .transform(({ fileId, kind, preset = 'balanced', options = {}, savedPreset }): { fileId: string; input: LightweightJobInput } => ({
    fileId,
    // Its options and its name are filled in as it is ordered.
    input:
      savedPreset === undefined
        ? { kind, preset, options: resolveOptions(preset, options) }
        : { kind, preset: 'custom', options: presets.custom.options, savedPreset: { id: savedPreset, name: '' } },
  }));
