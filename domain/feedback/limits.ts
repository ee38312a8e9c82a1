/** Of one submission, and of one account. Sizes of pictures and archives are in `domain/attachments/limits.ts`. */
export const feedbackLimits = {
  /** Characters. */
  content: 1000,
  pictures: 5,
  annexes: 1,
  perDay: 10,
  /** Of a rating: 1 is worst. */
  score: { min: 1, max: 5 },
} as const;
