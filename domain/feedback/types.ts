/** What feedback is about, as the wire says it. A result is rated on its own page; the others are chosen in the dialog. */
export const feedbackTypes = { bug: 0, suggestion: 1, requirement: 2, result: 3 } as const;
export type FeedbackType = (typeof feedbackTypes)[keyof typeof feedbackTypes];

/** What somebody may choose in the dialog. */
export const chosenTypes = [feedbackTypes.bug, feedbackTypes.suggestion, feedbackTypes.requirement] as const;
export type ChosenType = (typeof chosenTypes)[number];

export const feedbackTypeLabels: Record<FeedbackType, string> = {
  [feedbackTypes.bug]: 'BUG',
  [feedbackTypes.suggestion]: '建议',
  [feedbackTypes.requirement]: '需求',
  [feedbackTypes.result]: '结果评价',
};
