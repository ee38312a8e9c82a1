/** China has no summer time. */
const aheadMs = 8 * 60 * 60_000;

/** The day in China, as `2026-11-29`, by which everything is counted. */
export const dayOf = (date: Date): string => new Date(date.getTime() + aheadMs).toISOString().slice(0, 10);

/** A day so many days away. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** How many days a report from one day to another has, both among them. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
