/** Digits of which no number is an allusion. */
const digits = '25678';

/** The name of an account that was given none: nothing of its phone, and nothing that a moderator could mind. `random` is from 0 to below 1. */
export const defaultNickname = (random: () => number): string =>
  `用户${Array.from({ length: 6 }, () => digits[Math.floor(random() * digits.length)] ?? '').join('')}`;
