/** Stages of every kind that generates: nearly all of the time is waited for the generator. */
export const generateStages = {
  submit: { from: 0, to: 3, seconds: { base: 1 } },
  generate: { from: 3, to: 85, seconds: { base: 60 } },
  judge: { from: 85, to: 95, seconds: { base: 5 } },
  store: { from: 95, to: 99, seconds: { base: 2 } },
} as const;
