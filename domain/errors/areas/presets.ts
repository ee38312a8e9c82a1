import { outcome, type ErrorEntry } from '../entry.ts';

/** Presets that people save for themselves. */
export const presetErrors = {
  'preset.notFound': outcome(60620, '这个方案不存在或已删除，请重新选择'),
  'preset.nameTaken': outcome(60621, '已经有一个叫「{name}」的方案，请换一个名称'),
  'preset.tooMany': outcome(60622, '最多保存 {count} 个方案，请先删除不用的'),
  'preset.undoExpired': outcome(60623, '已超过可撤销的时间，方案已被删除'),
} as const satisfies Record<string, ErrorEntry>;
