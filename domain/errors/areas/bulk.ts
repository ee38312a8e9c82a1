import { outcome, type ErrorEntry } from '../entry.ts';

/** Acts of the back office on much work at once. */
export const bulkErrors = {
  'bulk.nothing': outcome(60140, '没有可以这样操作的任务，请刷新列表再看'),
  'bulk.tooMany': outcome(60141, '筛选出的任务超过一次最多的 {most} 个，请缩小筛选范围'),
  'bulk.underWay': outcome(60142, '已有 {most} 个批量操作没有结束，请等其中一个完成，或停止它'),
  'bulk.sameFilter': outcome(60143, '同一筛选的批量操作还没有结束，请等它完成，或先停止它'),
  'bulk.stale': outcome(60144, '预览已经失效（30 分钟内有效），请重新预览'),
  'bulk.notFound': outcome(60145, '找不到这个批量操作'),
  'bulk.notOver': outcome(60146, '这个批量操作还没有结束，结束后才能重试失败的'),
  'bulk.moved': outcome(60147, '这个批量操作的状态已经变化，请看最新的状态'),
  'bulk.faulty': outcome(60148, '平台处理这一项时多次出错，请稍后重试失败的'),
} as const satisfies Record<string, ErrorEntry>;
