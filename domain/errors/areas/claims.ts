import { outcome, type ErrorEntry } from '../entry.ts';

/** Claims that a listing was stolen. */
export const claimErrors = {
  'claim.unknown': outcome(60530, '举报不存在'),
  'claim.own': outcome(60531, '这是您自己发布的模型'),
  'claim.open': outcome(60532, '您已经举报过这个模型，请等待处理'),
  'claim.tooMany': outcome(60533, '今天的举报太多，请明天再来'),
  'claim.notNow': outcome(60534, '举报的状态已经变化，请刷新后再试'),
  'claim.tooEarly': outcome(60535, '发布者还在说明的期限内，请等他说明或期限过后再决定成立'),
} as const satisfies Record<string, ErrorEntry>;
