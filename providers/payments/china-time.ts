const offsetMs = 8 * 60 * 60_000;

/** Of an instant, the clock in China, as `2026-11-22 09:30:00`. */
export const chinaTime = (at: Date): string => new Date(at.getTime() + offsetMs).toISOString().slice(0, 19).replace('T', ' ');

/** Of an instant, the day in China, as `2026-11-22`. */
export const chinaDay = (at: Date): string => chinaTime(at).slice(0, 10);

/** The same with its offset, as RFC 3339 has it. */
export const chinaTimestamp = (at: Date): string => `${chinaTime(at).replace(' ', 'T')}+08:00`;

/** The instant of a clock's time in China; undefined for anything else. */
export function instantOf(time: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(time)) return undefined;
  const at = new Date(`${time.replace(' ', 'T')}+08:00`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
