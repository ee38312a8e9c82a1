import { z } from 'zod';
import { fileNameSchema, fileSizeSchema } from '../uploads/schema.ts';
import { callerShape, idSchema, modelTypeSchema, originSchema } from '../wire/schema.ts';

/** Everything but `fileUrl` is only compared with the upload: docs/decisions/check-request.md. */
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
  folderId: idSchema.optional().describe('放进哪个文件夹；没有这个文件夹时放在最外层'),
  versionOf: idSchema.optional().describe('作为这个源文件的新版本：放在同一处，检测通过后成为现用版本'),
});

export const checkOfFileSchema = z.object({ ...callerShape, fileId: idSchema });
