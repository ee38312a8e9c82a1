import { outcome, type ErrorEntry } from '../entry.ts';

/** Quick looks. */
export const lookErrors = {
  'look.notChecked': outcome(60615, '检测通过后才能看快速预览'),
  'look.tooLarge': outcome(60616, '模型有 {triangles} 面，超过快速预览的上限 {limit} 面，可以直接开始处理'),
  'look.tooMany': outcome(60617, '同时最多为 {count} 个模型画快速预览，请等前面的画完'),
  'look.failed': outcome(60618, '快速预览没有画成，不影响处理，可以再试一次或直接开始'),
} as const satisfies Record<string, ErrorEntry>;
