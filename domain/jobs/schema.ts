import { z } from 'zod';
import { modelNameSchema } from '../files/schema.ts';
import { callerShape, idSchema, pageShape } from '../wire/schema.ts';
import { jobKinds, type JobKind } from '../kinds/jobs.ts';
import { jobSchemas } from '../kinds/schemas.ts';
import { levelNames } from '../kinds/lightweight/levels.ts';

type SubmitSchema = (typeof jobSchemas)[JobKind]['submit'];

export const anyJobSubmitSchema = z.discriminatedUnion(
  'kind',
  jobKinds.map((kind) => jobSchemas[kind].submit) as [SubmitSchema, ...SubmitSchema[]],
  '处理类型不正确',
);
/** Without a `kind`, a call asks for a lightweighting. */
export const jobSubmitSchema = z.preprocess((sent) => ({ kind: 'lightweight', ...(sent as object) }), anyJobSubmitSchema);

export const generatorListSchema = z.object(callerShape);
export const jobIdSchema = z.object({ ...callerShape, id: idSchema });
export const fileRunsSchema = z.object({ ...callerShape, fileId: idSchema });
export const jobRenameSchema = z.object({ ...callerShape, id: idSchema, modelName: modelNameSchema });

export const jobSorts = ['newest', 'oldest', 'name', 'smallest', 'saved'] as const;
export type JobSort = (typeof jobSorts)[number];
export const cardListSchema = z.object({
  ...callerShape,
  ...pageShape,
  status: z.enum(['all', 'running', 'success', 'error', 'cancelled']).default('all'),
  /** Only jobs of this source file. */
  fileId: idSchema.optional(),
  kind: z
    .enum(jobKinds as [JobKind, ...JobKind[]], '处理类型不正确')
    .optional()
    .describe('只列这一种处理'),
  sort: z.enum(jobSorts).default('newest'),
});

/** `tiles`: those of a map. */
export const downloads = ['result', 'report', 'source', 'tiles', ...levelNames] as const;
export type DownloadName = (typeof downloads)[number];
export const downloadSchema = z.object({ ...callerShape, id: idSchema, what: z.enum(downloads).default('result') });
