import { z } from 'zod';
import { nameLimits, uploadLimits } from '../limits.ts';
import { callerShape, idSchema, modelTypeSchema, originSchema } from '../wire/schema.ts';

export const fileNameSchema = z
  .string('缺少文件名')
  .min(1, '缺少文件名')
  .max(nameLimits.fileName, `文件名不能超过 ${nameLimits.fileName} 个字符`);
export const fileSizeSchema = z.int('文件大小不正确').min(0, '文件大小不正确');
const partNumber = z.int('分片编号不正确').min(1, '分片编号不正确').max(uploadLimits.maxParts, '分片编号不正确');
const md5 = z.string('缺少分片校验值').regex(/^[0-9a-f]{32}$/, '分片校验值不正确');

export const uploadSettingsSchema = z.object({ ...callerShape, fileSource: z.number().optional() });
export const fileMaxSizeSchema = z.object({ ...callerShape, modelType: modelTypeSchema, fileSource: z.number().optional() });

export const multipartCreateSchema = z.object({
  ...callerShape,
  fileName: fileNameSchema,
  fileSize: fileSizeSchema,
  modelType: modelTypeSchema,
  origin: originSchema.prefault(0),
});
/** The secret of an upload, from `getHuaweiParam`; in place of a sign-in. */
const sk = z.string().max(100).optional();

export const multipartSignSchema = z.object({
  ...callerShape,
  sk,
  uploadId: idSchema,
  parts: z
    .array(z.object({ partNumber, size: fileSizeSchema, md5 }))
    .min(1)
    .max(uploadLimits.signBatch),
});
export const uploadIdSchema = z.object({ ...callerShape, uploadId: idSchema });
export const multipartPartsSchema = z.object({ ...callerShape, sk, uploadId: idSchema });
export const storageParametersSchema = z.object({ ...callerShape, uploadId: idSchema.optional() });
