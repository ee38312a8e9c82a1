import { z } from 'zod';
import { modelNameSchema } from '../uploads/schema.ts';
import { callerShape, idSchema, pageShape } from '../wire/schema.ts';
import { levelNames } from './levels.ts';
import { presetNames } from './options.ts';
import { lightweightOptionsSchema } from './options-schema.ts';
import { jobKinds } from './state.ts';

export const jobSubmitSchema = z.object({
  ...callerShape,
  fileId: idSchema,
  kind: z.enum(jobKinds, '处理类型不正确').default('lightweight'),
  preset: z.enum(presetNames, '请选择处理方案').default('balanced'),
  /** What differs from the preset. */
  options: lightweightOptionsSchema.partial().default({}),
});

export const jobIdSchema = z.object({ ...callerShape, id: idSchema });
/** The runs of one source file, beside each other. */
export const fileRunsSchema = z.object({ ...callerShape, fileId: idSchema });
export const jobRenameSchema = z.object({ ...callerShape, id: idSchema, modelName: modelNameSchema });

export const jobSorts = ['newest', 'oldest', 'name', 'smallest', 'saved'] as const;
export const cardListSchema = z.object({
  ...callerShape,
  ...pageShape,
  status: z.enum(['all', 'running', 'success', 'error', 'cancelled']).default('all'),
  /** Only the runs of one source file. */
  fileId: idSchema.optional(),
  sort: z.enum(jobSorts).default('newest'),
});

export const downloads = ['result', 'report', 'source', ...levelNames] as const;
export type DownloadName = (typeof downloads)[number];
export const downloadSchema = z.object({ ...callerShape, id: idSchema, what: z.enum(downloads).default('result') });
