import { z } from 'zod';

const leads = { to: z.string().describe('列出它们的页面；没有为空') };

/** A figure of today beside the same day and time of last week. */
const figureView = z.object({ label: z.string(), today: z.string(), before: z.string().describe('上周同一天同一时刻'), ...leads });

/** What waits for somebody who works here. */
const queueView = z.object({ label: z.string(), count: z.int(), oldestAt: z.iso.datetime().nullable(), ...leads });

/** How work of one kind ended that was handed in today. */
const workView = z.object({
  label: z.string(),
  done: z.int(),
  failed: z.int(),
  cancelled: z.int(),
  open: z.int().describe('还没有结束的'),
  ...leads,
});

const causeView = z.object({ label: z.string(), count: z.int(), ...leads });

/** The first page of the back office; a part that the role may not read is empty. */
export const overviewView = z.object({
  at: z.iso.datetime(),
  queues: z.array(queueView),
  figures: z.array(figureView),
  works: z.array(workView),
  causes: z.array(causeView).describe('今天失败的处理，按原因'),
  revenue: z.array(figureView).describe('今天的收入：按支付方式付了多少，退了多少，合计'),
});
export type OfficeOverviewView = z.infer<typeof overviewView>;
export type OfficeFigure = OfficeOverviewView['figures'][number];
