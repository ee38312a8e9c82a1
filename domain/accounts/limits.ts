/**
 * How often one may try what can guess a secret, tells who has an account, or costs money: docs/decisions/guessing.md. All of it is counted in the
 * database, over all processes.
 */

import { smsLimits } from '../limits.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** `calls` in a window that begins with the first. */
export interface Allowance {
  calls: number;
  windowMs: number;
}

/** What is counted: wrong passwords, wrong codes, messages, messages of one purpose, questions whether a phone has an account. */
export type AttemptKind = 'password' | 'code' | 'sms' | 'resend' | 'lookup';

/**
 * What an allowance belongs to. A device that has signed in to the account has its own (`device`), and all of these together another (`owner`): nobody
 * else can use them up. Everybody else shares the account's `account`, and each has one of the account's `visit`, all of an `address`, and `everywhere`;
 * of messages to phones that have no account yet, `newcomers` instead, so that made-up phones use up nothing that accounts need.
 */
export type AttemptScope = 'device' | 'owner' | 'visit' | 'account' | 'address' | 'everywhere' | 'newcomers';

export type AttemptLimits = Record<AttemptKind, Partial<Record<AttemptScope, readonly Allowance[]>>>;

/** Several windows of one scope make the wait grow: a minute, a quarter of an hour, a day. */
const passwordsOfOne = [
  { calls: 5, windowMs: minute },
  { calls: 10, windowMs: 15 * minute },
  { calls: 30, windowMs: day },
];
const hourAndDay = (hourly: number, daily: number): Allowance[] => [
  { calls: hourly, windowMs: hour },
  { calls: daily, windowMs: day },
];
const onceAMinute = [{ calls: 1, windowMs: smsLimits.resendMs }];

export const attemptLimits: AttemptLimits = {
  password: {
    device: passwordsOfOne,
    visit: passwordsOfOne,
    account: [
      { calls: 20, windowMs: 15 * minute },
      { calls: 60, windowMs: day },
    ],
    address: [
      { calls: 40, windowMs: 15 * minute },
      { calls: 200, windowMs: day },
    ],
    everywhere: [{ calls: 2000, windowMs: hour }],
  },
  code: {
    device: [{ calls: 20, windowMs: day }],
    visit: [{ calls: 10, windowMs: day }],
    account: [{ calls: 30, windowMs: day }],
    address: [{ calls: 100, windowMs: day }],
    // None for all strangers: codes are as many as messages, which have one, and each is tried five times.
  },
  sms: {
    device: hourAndDay(10, 20),
    owner: hourAndDay(30, 60),
    visit: hourAndDay(10, 20),
    account: hourAndDay(20, 40),
    address: hourAndDay(60, 300),
    everywhere: [
      { calls: 100, windowMs: minute },
      { calls: 1000, windowMs: hour },
    ],
    newcomers: [
      { calls: 60, windowMs: minute },
      { calls: 600, windowMs: hour },
    ],
  },
  resend: { device: onceAMinute, visit: onceAMinute },
  lookup: {
    device: [{ calls: 60, windowMs: hour }],
    address: [
      { calls: 60, windowMs: 10 * minute },
      { calls: 300, windowMs: day },
    ],
    everywhere: [{ calls: 5000, windowMs: hour }],
  },
};

export interface Attempt {
  /** The account that it is about: its phone, whether there is such an account or not. */
  account: string;
  exists: boolean;
  /** Whether it is for somebody who is to get an account; default false. */
  isNewcomer?: boolean;
  /** Where it comes from. */
  address: string;
  /** The device, if the account knows it. */
  device: string | undefined;
}

export interface AttemptAllowance extends Allowance {
  kind: AttemptKind;
  scope: AttemptScope;
  /** Under which it is counted. */
  key: string;
}

const subjects: Record<AttemptScope, (attempt: Attempt) => string> = {
  device: ({ account, device = '' }) => `${account} ${device}`,
  owner: ({ account }) => account,
  visit: ({ account, address }) => `${account} ${address}`,
  account: ({ account }) => account,
  address: ({ address }) => address,
  everywhere: () => '',
  newcomers: () => '',
};

/** The allowances that an attempt takes from, the narrowest first. */
export function allowancesOf(limits: AttemptLimits, kind: AttemptKind, attempt: Attempt): AttemptAllowance[] {
  const shared = attempt.isNewcomer === true ? 'newcomers' : 'everywhere';
  const scopes: AttemptScope[] = attempt.device === undefined ? ['visit', 'account', 'address', shared] : ['device', 'owner'];
  return scopes.flatMap((scope) =>
    (limits[kind][scope] ?? []).map(({ calls, windowMs }) => ({
      ...{ kind, scope, calls, windowMs },
      key: `${kind}-${scope}-${windowMs / 1000}:${subjects[scope](attempt)}`,
    })),
  );
}

/**
 * Those of them that an attempt uses up. What is about no account, and a message that is not sent (`counts` false), never uses up what all share, or
 * strangers could close a way of signing in with phones that they made up; questions whether there is an account are what their share is for.
 */
export const takenFrom = (allowances: readonly AttemptAllowance[], counts: boolean): AttemptAllowance[] =>
  allowances.filter(({ kind, scope }) => counts || (scope !== 'everywhere' && scope !== 'newcomers') || kind === 'lookup');

/** What all strangers share of the first is not held against them while that of the second is spent: one way of signing in stays open to everybody. */
export const otherWay: Partial<Record<AttemptKind, AttemptKind>> = { password: 'sms' };

/** What a password's hash costs, never less than here, and how many may be made and wait in each api process: docs/decisions/password-hashing.md. */
export const passwordHashing = {
  memoryKiB: 19 * 1024,
  passes: 2,
  lanes: 1,
  slots: 2,
  waiting: 500,
  /** When to come back, for whom there is no room: a full queue is hashed by then. */
  retrySeconds: 10,
} as const;
