import { z } from 'zod';
import { jobKinds } from '../kinds/jobs.ts';
import { workStates, type WorkState } from '../backoffice/work.ts';
import { bulkActNames } from './acts.ts';
import { bulkStatuses } from './state.ts';

const instant = z.iso.datetime();
const rows = z.int();

/** What an act would do. Money in fen. */
export const bulkPreviewView = z.object({
  seenAt: instant.describe('预览的时间，开始时原样带上'),
  hits: rows.describe('筛选命中的任务'),
  rows: rows.describe('其中可以这样操作的'),
  decided: rows.describe('其中已经有人决定、还没有生效的，会跳过'),
  own: rows.describe('其中是操作人自己的，会列为失败；只有放弃时才有'),
  users: rows.describe('涉及的用户'),
  refundFen: rows.describe('退回的钱：现金、云币和收益，分'),
  refundCounts: rows.describe('退回的次数'),
});
export type BulkPreviewView = z.infer<typeof bulkPreviewView>;

/** An act that was begun. */
export const bulkActView = z.object({
  id: z.string(),
  act: z.enum(bulkActNames),
  status: z.enum(bulkStatuses).describe('Running 进行中，Paused 已暂停，Done 已完成，Stopped 已停止'),
  state: z.enum(Object.keys(workStates) as WorkState[]).describe('筛选的状态'),
  kind: z.enum(jobKinds).nullable().describe('筛选的处理类型；全部为 null'),
  keyword: z.string().describe('筛选的编号；没有为空'),
  repeats: z.string().nullable().describe('是哪次批量操作里失败的；不是为 null'),
  cause: z.string(),
  by: z.string().describe('由谁开始：昵称'),
  total: rows,
  done: rows,
  skipped: rows.describe('轮到时已经不需要的'),
  failed: rows,
  beganAt: instant,
  seenAt: instant.describe('筛选的时间；之后才出现的任务不在其中'),
  endedAt: instant.nullable(),
});
export type BulkActView = z.infer<typeof bulkActView>;

/** A work that an act failed at. */
export const bulkFailureView = z.object({
  workflowId: z.string(),
  name: z.string().describe('模型名'),
  reason: z.string().describe('为什么没有做成'),
  failedAt: instant,
});
export type BulkFailureView = z.infer<typeof bulkFailureView>;

export const bulkBegunView = z.object({ bulkId: z.string() });
