export { Modelmill, type Run } from './client.ts';
export * from './errors.ts';
export type { ClientOptions } from './transport.ts';
export type * from './types.ts';
export type { UploadOptions, UploadState } from './upload.ts';
export { verifyWebhook, type HeadersLike } from './webhook.ts';
