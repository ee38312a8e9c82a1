/** Limits of saved presets. */
export const presetLimits = {
  /** That one person may keep; deleted ones do not count. */
  perUser: 20,
  /** Visible characters of a name. */
  nameLength: 20,
} as const;
