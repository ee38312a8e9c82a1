import { z } from 'zod';
import { deletionGuardNames } from './guards.ts';

const instant = z.iso.datetime();

export const deletionAskedView = z.object({ dueAt: instant.describe('到期删除的时间，之前可以撤回') });

export const deletionStateView = z.object({
  dueAt: instant.nullable().describe('没有申请时为空'),
  waitDays: z.int().describe('申请后保留的天数'),
  remainsDays: z.int().describe('依法留存的记录，在账号删除后保存的天数'),
  blocks: z
    .array(
      z.object({
        guard: z.enum(deletionGuardNames),
        reason: z.string(),
        link: z.object({ label: z.string(), to: z.string() }).nullable().describe('在哪里了结'),
      }),
    )
    .describe('注销前需要先了结的事项，为空即可申请'),
});
export type DeletionStateView = z.infer<typeof deletionStateView>;
