/** Of one submission, and of one account. Sizes of pictures and archives are in `domain/attachments/limits.ts`. */
export const feedbackLimits = {
  /** Characters. */
  content: 1000,
  pictures: 5,
  annexes: 1,
  perDay: 10,
} as const;
