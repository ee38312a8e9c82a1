import { randomInt } from 'node:crypto';

/** So many random digits, as providers number what they know. */
export const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('');
