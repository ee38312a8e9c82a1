import { z } from 'zod';

/** An export that was begun. */
export const exportView = z.object({
  address: z.string().describe('文件的地址，一分钟内用同一个登录读取一次'),
  fileName: z.string(),
});
export type ExportView = z.infer<typeof exportView>;
