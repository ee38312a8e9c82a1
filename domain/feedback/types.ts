/** What feedback is about, as the wire says it. */
export const feedbackTypes = { bug: 0, suggestion: 1, requirement: 2 } as const;
export type FeedbackType = (typeof feedbackTypes)[keyof typeof feedbackTypes];

export const feedbackTypeLabels: Record<FeedbackType, string> = {
  [feedbackTypes.bug]: 'BUG',
  [feedbackTypes.suggestion]: '建议',
  [feedbackTypes.requirement]: '需求',
};
