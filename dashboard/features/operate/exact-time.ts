import { formatFullTime } from '#domain/display/times';

/** A time to the second in the reader's zone, as operators compare it with others. */
export const exactTime = (at: string): string => formatFullTime(new Date(at));
