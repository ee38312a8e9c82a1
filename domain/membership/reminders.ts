import { dayOf } from './calendar.ts';

/** Whether a reminder that is shown at most once a day, in the calendar of UTC+8, is due; null: it was never shown. A time that is ahead counts as today. */
export const remindsToday = (shownAt: Date | null, now: Date): boolean => shownAt === null || shownAt < dayOf(now).startsAt;
