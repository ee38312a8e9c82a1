/** How instants are written in text, in the reader's own time zone. */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const two = (value: number): string => String(value).padStart(2, '0');

/** `2026-03-04`. */
export const formatDate = (at: Date): string => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

/** `2026-03-04 09:05:07`. */
export const formatFullTime = (at: Date): string =>
  `${formatDate(at)} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;

/** `刚刚`, `5 分钟前`, `3 小时前`, `2 天前`; the date from one week on. An instant slightly in the future (clocks differ) is `刚刚`. */
export function formatRelativeTime(at: Date, now: Date): string {
  const passed = now.getTime() - at.getTime();
  if (passed < minute) return '刚刚';
  if (passed < hour) return `${Math.floor(passed / minute)} 分钟前`;
  if (passed < day) return `${Math.floor(passed / hour)} 小时前`;
  if (passed < 7 * day) return `${Math.floor(passed / day)} 天前`;
  return formatDate(at);
}

/** A time to wait, rounded up: `1 分钟`, `3 小时`. */
export const formatWait = (leftMs: number): string =>
  leftMs <= hour ? `${Math.max(1, Math.ceil(leftMs / minute))} 分钟` : `${Math.ceil(leftMs / hour)} 小时`;

/** Time left as `9:05`; never below `0:00`. */
export function formatCountdown(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}
