/** Limits of batches. */
export const batchLimits = {
  /** ZIPs that one person may download at once, in each api process. */
  zipsPerUser: 2,
  /** Of a name in a ZIP, in UTF-8 with its extension: what file systems and tools take. */
  entryNameBytes: 200,
} as const;
