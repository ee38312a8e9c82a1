import type { ErrorCode } from '../errors/table.ts';
import type { AreaReference } from '../wire/call-reference.ts';
import { doneView, pageView } from '../wire/view.ts';
import type { bulkCalls } from './calls.ts';
import { bulkLimits } from './limits.ts';
import { bulkBeginSchema, bulkFailuresSchema, bulkListSchema, bulkPreviewSchema, bulkRepeatSchema, bulkSteerSchema } from './schema.ts';
import { bulkActView, bulkBegunView, bulkFailureView, bulkPreviewView } from './views.ts';

const beginning: readonly ErrorCode[] = ['bulk.nothing', 'bulk.tooMany', 'bulk.underWay', 'bulk.sameFilter'];

export const bulkReference = {
  bulkPreview: {
    title: '预览批量操作的后果',
    payload: bulkPreviewSchema,
    answer: bulkPreviewView,
    refusals: ['bulk.tooMany'],
    note: `一次最多 ${bulkLimits.rows} 个任务。`,
  },
  bulkBegin: {
    title: '开始批量操作',
    payload: bulkBeginSchema,
    answer: bulkBegunView,
    refusals: [...beginning, 'bulk.stale'],
    note: `最多 ${bulkLimits.underWay} 个同时进行，同一筛选一个。逐个执行，每个任务各记入审计日志；中断后接着做，不会做两遍。`,
  },
  bulkRepeat: {
    title: '重试一次批量操作里失败的',
    payload: bulkRepeatSchema,
    answer: bulkBegunView,
    refusals: ['bulk.notFound', 'bulk.notOver', ...beginning],
    note: '是一次新的批量操作，只包括这些。',
  },
  bulkSteer: {
    title: '暂停、继续或停止批量操作',
    payload: bulkSteerSchema,
    answer: doneView,
    refusals: ['bulk.notFound', 'bulk.moved'],
  },
  bulkList: { title: '列出批量操作', payload: bulkListSchema, answer: pageView(bulkActView), refusals: [], note: '最新的在前。' },
  bulkFailures: {
    title: '列出批量操作里失败的',
    payload: bulkFailuresSchema,
    answer: pageView(bulkFailureView),
    refusals: ['bulk.notFound'],
  },
} satisfies AreaReference<typeof bulkCalls>;
