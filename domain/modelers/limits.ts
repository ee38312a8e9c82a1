/** Of an application, in characters. */
export const modelerLimits = {
  intro: { least: 20, most: 500 },
  link: 300,
  /** Applications of one account within 30 days. */
  perMonth: 5,
} as const;
