/** Of the back office: characters of what is looked for and of a note, hits of one search, rows of a story, and coins that one person may give at once. */
export const officeLimits = { key: 100, note: 500, hits: 20, entries: 200, coinFen: 200_00 } as const;
