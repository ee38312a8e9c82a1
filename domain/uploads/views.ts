import { z } from 'zod';

/** A row of `getObjectModelFileUploadSettings` and its scene twin: docs/decisions/upload-settings.md. */
export const uploadSettingView = z.object({
  modelFormat: z.string().describe('扩展名，小写，不带点'),
  maxSize: z.number().describe('MB（1024² 字节）'),
});
export type UploadSettingView = z.infer<typeof uploadSettingView>;

/** `getFileMaxSize`. */
export const fileMaxSizeView = z.object({ maxSize: z.number().describe('字节') });

export const uploadTicketView = z.object({
  uploadId: z.string(),
  fileUrl: z.string().describe('对象的键，提交检测时原样带上'),
  bucketName: z.string(),
  partSize: z.int().describe('每个分片的字节数'),
  partCount: z.int(),
  concurrency: z.int().describe('最多同时上传的分片数'),
  expiresAt: z.string().describe('未完成的上传保留到此时'),
});
export type UploadTicketView = z.infer<typeof uploadTicketView>;

/** `getHuaweiParam`: docs/decisions/storage-parameters.md. */
export const storageParametersView = z.object({
  ak: z.string().describe('上传编号；没有指定上传时为空'),
  sk: z.string().describe('只能上传这个文件的分片，1 小时内有效'),
  server: z.string().describe('始终是本平台的地址'),
  bucket: z.string(),
  privateBucket: z.string(),
});
export type StorageParametersView = z.infer<typeof storageParametersView>;

/** Addresses to PUT parts to. */
export const signedPartsView = z.object({
  urls: z
    .array(z.object({ partNumber: z.int(), url: z.string().describe('用 PUT 发送分片内容'), expiresAt: z.string() }))
    .describe('每个分片的上传地址'),
});
export type SignedPartsView = z.infer<typeof signedPartsView>;

/** The stored parts, for resuming. */
export const uploadedPartsView = z.object({
  status: z.enum(['Open', 'Completed', 'Aborted']),
  partSize: z.int(),
  partCount: z.int(),
  fileSize: z.int(),
  fileUrl: z.string(),
  parts: z.array(z.object({ partNumber: z.int(), size: z.int(), md5: z.string() })).describe('已经存下的分片'),
});
export type UploadedPartsView = z.infer<typeof uploadedPartsView>;

export const completedUploadView = z.object({ fileUrl: z.string(), fileSize: z.int() });
export type CompletedUploadView = z.infer<typeof completedUploadView>;
