import { outcome, type ErrorEntry } from '../entry.ts';

/** Offline packages. */
export const offlineErrors = {
  'offline.badLogo': outcome(60638, '标志无法打开，请换一张不超过 2 MB 的 PNG、JPG 或 WebP 图片'),
  'offline.resultGone': outcome(60639, '所选的处理结果不存在或已删除，请重新选择'),
} as const satisfies Record<string, ErrorEntry>;
