import { outcome, type ErrorEntry } from '../entry.ts';

/** What is for sale to be spent, and activation codes. */
export const packageErrors = {
  'package.notOnSale': outcome(60450, '套餐不存在或已下架，请刷新后重新选择'),
  'package.codeUnknown': outcome(60451, '激活码不正确或已被使用，请核对后再试'),
} as const satisfies Record<string, ErrorEntry>;
