/** Of one export of the back office. Lengths of time in milliseconds. */
export const exportLimits = {
  /** Rows of one file, the newest; a sheet of Excel holds 1,048,576. */
  rows: 1_000_000,
  /** Rows that are read at once. */
  pageRows: 500,
  /** For these to be read: a filter may have to look at many more. */
  pageMs: 20_000,
  /** For the download to begin. */
  beginMs: 60_000,
  /** For the whole download. */
  mostMs: 60 * 60_000,
  /** How often a download says that it goes on, and whether its reader still may. */
  beatMs: 10_000,
  /** A download that has said nothing for so long is over: its process was killed. */
  silentMs: 60_000,
} as const;

export type ExportLimits = Record<keyof typeof exportLimits, number>;
