import { smsLimits } from '../limits.ts';
import type { Allowance } from './limits.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const onceAMinute = { calls: 1, windowMs: smsLimits.resendMs };

/** Codes by mail of one account, to one mailbox whoever asks, from one address, and of all: docs/decisions/email.md. */
export const emailLimits = {
  account: [onceAMinute, { calls: 5, windowMs: hour }, { calls: 10, windowMs: day }],
  mailbox: [onceAMinute, { calls: 5, windowMs: hour }, { calls: 10, windowMs: day }],
  address: [
    { calls: 20, windowMs: hour },
    { calls: 60, windowMs: day },
  ],
  everywhere: [
    { calls: 60, windowMs: minute },
    { calls: 600, windowMs: hour },
  ],
} as const satisfies Record<string, readonly Allowance[]>;

export interface EmailAllowance extends Allowance {
  scope: keyof typeof emailLimits;
  /** Under which it is counted. */
  key: string;
}

/** The allowances that a code by mail takes from, the narrowest first. */
export function emailAllowances({ userId, email, address }: { userId: string; email: string; address: string }): EmailAllowance[] {
  const subjects: Record<keyof typeof emailLimits, string> = { account: userId, mailbox: email, address, everywhere: '' };
  const scopes = Object.keys(emailLimits) as (keyof typeof emailLimits)[];
  return scopes.flatMap((scope) =>
    emailLimits[scope].map(({ calls, windowMs }) => ({
      ...{ scope, calls, windowMs },
      key: `email-${scope}-${windowMs / 1000}:${subjects[scope]}`,
    })),
  );
}
