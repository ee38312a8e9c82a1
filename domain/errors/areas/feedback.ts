import { outcome, type ErrorEntry } from '../entry.ts';

/** Feedback. */
export const feedbackErrors = {
  'feedback.tooMany': outcome(60336, '今天提交反馈的次数已达上限，请明天再试'),
  'feedback.notFound': outcome(60337, '反馈不存在或已删除'),
  'feedback.answered': outcome(60338, '这条反馈已经标记为已答复，可能刚刚由其他管理员处理'),
} as const satisfies Record<string, ErrorEntry>;
