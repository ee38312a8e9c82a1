import { z } from 'zod';
import { fileNameSchema, fileSizeSchema } from '../uploads/schema.ts';
import { callerShape, idSchema, modelTypeSchema, originSchema } from '../wire/schema.ts';

/** Everything but `fileUrl` is only compared with the upload: docs/decisions.md#check-request. */
export const modelCheckingSchema = z.object({
  ...callerShape,
  fileUrl: z.string('缺少文件地址').min(1, '缺少文件地址').max(500),
  fileName: fileNameSchema,
  fileSize: fileSizeSchema,
  format: z.string().max(20).optional(),
  bucketName: z.string().max(100).optional(),
  fileSource: z.number().optional(),
  modelType: modelTypeSchema,
  origin: originSchema.prefault(0),
});

export const checkOfFileSchema = z.object({ ...callerShape, fileId: idSchema });
