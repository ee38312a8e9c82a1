import { z } from 'zod';
import { auditEvents } from './events.ts';

const account = z.object({ id: z.string(), name: z.string().describe('昵称') });

export const auditEventView = z.object({
  id: z.string(),
  event: z.enum(auditEvents),
  actor: account.nullable().describe('空：运营人员在服务器上，或平台自己'),
  subject: account.nullable().describe('与哪个账号有关'),
  address: z.string().nullable().describe('来源地址'),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  createdAt: z.iso.datetime(),
});
export type AuditEventView = z.infer<typeof auditEventView>;
