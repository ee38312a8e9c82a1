import { dayOf } from './calendar.ts';

/** Whether a reminder that is shown at most once a day, in the calendar of UTC+8, is due; null: it was never shown. A time that is ahead counts as today. */
export const remindsToday = (shownAt: Date | null, now: Date): boolean => shownAt === null || shownAt < dayOf(now).startsAt;

/** What someone reads whose membership ran out. */
export const pausedTexts = {
  title: '会员特权已暂停',
  text: '您的会员已到期，会员特权已暂停使用。已有的文件都会保留；续费后特权立即恢复。',
  renew: '立即续费',
} as const;
