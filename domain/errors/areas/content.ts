import { outcome, type ErrorEntry } from '../entry.ts';

/** Words and pictures that are not fit to be shown. */
export const contentErrors = {
  'content.rejected': outcome(60102, '内容包含不适合展示的文字，请修改后再试'),
  'content.imageRejected': outcome(60103, '图片不适合展示，请更换后再试'),
  'content.imageUnknown': outcome(60104, '找不到要检查的图片，请检查地址'),
} as const satisfies Record<string, ErrorEntry>;
