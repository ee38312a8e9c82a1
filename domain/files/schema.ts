import { z } from 'zod';
import { libraryLimits, nameLimits } from '../limits.ts';
import { callerShape, idSchema, modelTypeSchema, originSchema, pageShape } from '../wire/schema.ts';

/** Counts visible characters, so that 15 Chinese characters or emoji count as 15. */
export const modelNameSchema = z
  .string('模型名称不能为空')
  .trim()
  .min(1, '模型名称不能为空')
  .refine((name) => [...name].length <= nameLimits.modelName, '长度在 1 到 15 个字符');

export const updateModelFileSchema = z.object({
  ...callerShape,
  fileId: idSchema,
  modelName: modelNameSchema,
  modelType: modelTypeSchema.optional(),
  fileSource: z.number().optional(),
});

export const fileIdSchema = z.object({ ...callerShape, fileId: idSchema });

export const fileSorts = ['newest', 'oldest', 'name', 'largest', 'smallest'] as const;
export type FileSort = (typeof fileSorts)[number];
export const fileListSchema = z.object({
  ...callerShape,
  ...pageShape,
  status: z.enum(['all', 'running', 'success', 'error', 'cancelled']).default('all'),
  modelType: modelTypeSchema.optional().describe('不写为 0 和 1；地图影像只在写 2 时列出'),
  origin: originSchema.optional(),
  sort: z.enum(fileSorts).default('newest'),
  folderId: z
    .string('编号不正确')
    .regex(/^(top|[0-9a-f]{32})$/, '编号不正确')
    .optional()
    .describe('只列这个文件夹里的，top 为最外层；不写为全部'),
  tag: z.string().trim().max(libraryLimits.tagName).optional().describe('只列有这个标签的'),
});
