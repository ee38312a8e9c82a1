/** Lengths in characters. */
export const certificationLimits = {
  name: 50,
  company: 100,
  cause: 200,
  /** Submissions of one account in a day: the answer tells whether a number is taken. */
  submissionsPerDay: 5,
} as const;
