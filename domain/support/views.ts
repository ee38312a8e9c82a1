import { z } from 'zod';

/** `supportContact`. */
export const supportContactView = z.object({
  contact: z.string().nullable().describe('电话、邮箱或一句话，由运维人员设置；没有设置时为 null'),
});
export type SupportContactView = z.infer<typeof supportContactView>;
