import { z } from 'zod';
import { nameLimits, uploadLimits } from '../limits.ts';
import { callerShape, idSchema, pageShape } from '../wire/schema.ts';

const modelType = z.union([z.literal(0), z.literal(1)], '模型类型不正确');
/** 0 the workbench, 1 the publish centre. */
const origin = z.union([z.literal(0), z.literal(1)], '来源不正确');
const fileName = z.string('缺少文件名').min(1, '缺少文件名').max(nameLimits.fileName, `文件名不能超过 ${nameLimits.fileName} 个字符`);
const fileSize = z.int('文件大小不正确').min(0, '文件大小不正确');
const partNumber = z.int('分片编号不正确').min(1, '分片编号不正确').max(uploadLimits.maxParts, '分片编号不正确');
const md5 = z.string('缺少分片校验值').regex(/^[0-9a-f]{32}$/, '分片校验值不正确');

export const fileMaxSizeSchema = z.object({ ...callerShape, modelType, fileSource: z.number().optional() });

export const multipartCreateSchema = z.object({ ...callerShape, fileName, fileSize, modelType, origin: origin.default(0) });
export const multipartSignSchema = z.object({
  ...callerShape,
  uploadId: idSchema,
  parts: z
    .array(z.object({ partNumber, size: fileSize, md5 }))
    .min(1)
    .max(uploadLimits.signBatch),
});
export const uploadIdSchema = z.object({ ...callerShape, uploadId: idSchema });

/** All but `fileUrl` is compared with the upload, not believed: docs/decisions.md#check-request. */
export const modelCheckingSchema = z.object({
  ...callerShape,
  fileUrl: z.string('缺少文件地址').min(1, '缺少文件地址').max(500),
  fileName,
  fileSize,
  format: z.string().max(20).optional(),
  bucketName: z.string().max(100).optional(),
  fileSource: z.number().optional(),
  modelType,
  origin: origin.default(0),
});

/** Counts characters as a reader would, so that 15 Chinese characters or emoji are 15. */
export const modelNameSchema = z
  .string('模型名称不能为空')
  .trim()
  .min(1, '模型名称不能为空')
  .refine((name) => [...name].length <= nameLimits.modelName, '长度在 1 到 15 个字符');

export const updateModelFileSchema = z.object({
  ...callerShape,
  fileId: idSchema,
  modelName: modelNameSchema,
  modelType: modelType.optional(),
  fileSource: z.number().optional(),
});

export const fileIdSchema = z.object({ ...callerShape, fileId: idSchema });

export const fileSorts = ['newest', 'oldest', 'name', 'largest', 'smallest'] as const;
export const fileListSchema = z.object({
  ...callerShape,
  ...pageShape,
  status: z.enum(['all', 'running', 'success', 'error', 'cancelled']).default('all'),
  modelType: modelType.optional(),
  origin: origin.optional(),
  sort: z.enum(fileSorts).default('newest'),
});

export const modelStatusSchema = z.object({
  ...callerShape,
  id: idSchema,
  type: z.enum(['CHECK', 'JOB'], '类型不正确'),
  sinceSeq: z.coerce.number().int().min(0).default(0),
});
