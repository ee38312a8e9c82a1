import { z } from 'zod';
import { callerShape, idSchema } from '../../wire/schema.ts';
import { lightweightOptionsSchema } from './options-schema.ts';
import { presetNames, presets, resolveOptions, type LightweightOptions } from './options.ts';
import type { LightweightJobInput } from './job.ts';
import type { LevelFigures } from '../../models/figures.ts';
import { qualityLevels } from '../../models/quality.ts';
import { largeView } from '../../wire/view.ts';
import { comparisonShape, jobReportView } from '../compared-views.ts';
import type { LevelName } from './levels.ts';

const lightweightSubmitSchema = z
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

/** One of the levels of detail beside a result. */
type LevelView = LevelFigures & {
  /** Name to pass to `download_model_file`. */
  name: LevelName;
  fileName: string;
  url: string;
};

export const lightweightSchemas = {
  submit: lightweightSubmitSchema,
  card: {
    verdict: z
      .enum(qualityLevels)
      .nullable()
      .describe('与原模型相比：same 一致，excellent 几乎看不出，good 细看才有，fair 近看有，poor 明显；没有测量为 null'),
    preset: z.enum(presetNames),
    savedPreset: z.object({ id: z.string(), name: z.string() }).nullable().describe('用的是自己的哪个方案，名称是当时的'),
    options: largeView<LightweightOptions>('实际使用的全部选项'),
  },
  detail: {
    report: jobReportView,
    ...comparisonShape,
    levels: z.array(largeView<LevelView>('层级：{level, name, fileName, url, bytes, triangles}')).describe('单独成文件的层级，由精到粗'),
  },
};
