import { outcome, type ErrorEntry } from '../entry.ts';

/** Deleting an account. */
export const deletionErrors = {
  'deletion.blocked': outcome(60275, '暂时不能注销：{reasons}'),
  'deletion.alreadyAsked': outcome(60276, '已经申请注销，到期前可以撤回'),
  'deletion.notAsked': outcome(60277, '没有可以撤回的注销申请'),
} as const satisfies Record<string, ErrorEntry>;
