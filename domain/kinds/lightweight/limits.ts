/** Parts of a model that a lightweighting leaves as they are. */
export const lockedPartLimits = {
  count: 50,
  /** Characters of a part's name; longer ones of a file are cut to it. */
  name: 100,
} as const;
