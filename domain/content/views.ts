import { z } from 'zod';

/** `getLatestClientVersion`: both null while there is no client application. */
export const clientVersionView = z.object({
  version: z.string().nullable().describe('还没有客户端时为 null'),
  fileUrl: z.string().nullable().describe('下载地址'),
});
export type ClientVersionView = z.infer<typeof clientVersionView>;
