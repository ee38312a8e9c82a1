import { outcome, type ErrorEntry } from '../entry.ts';

/** The back office. */
export const officeErrors = {
  'office.notFound': outcome(60279, '没有找到，可能已经删除'),
} as const satisfies Record<string, ErrorEntry>;
