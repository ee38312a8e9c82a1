/** When a risk check answers what, as tables: docs/decisions/risk-codes.md. */

import type { RiskCode } from './codes.ts';

const minute = 60_000;
const hour = 60 * minute;

/** How much of something there was lately, the least first. */
export const riskLevels = ['quiet', 'busy', 'flood', 'harsh'] as const;
export type RiskLevel = (typeof riskLevels)[number];

/** What the page measured of a form looks like a person, like a program, or is missing. */
export type TimeShape = 'person' | 'missing' | 'machine';

/** The answer. A device that has signed in to the account gets 100 instead of the first row. */
export const riskTable: Readonly<Record<RiskLevel, Readonly<Record<TimeShape, RiskCode>>>> = {
  quiet: { person: 200, missing: 200, machine: 600 },
  busy: { person: 400, missing: 800, machine: 900 },
  flood: { person: 800, missing: 900, machine: 900 },
  harsh: { person: 900, missing: 900, machine: 900 },
};

/** What is counted, in the database. The last three are counted when they happen; the others with each check that brings no solved puzzle. */
export type RiskTally =
  | 'phone'
  | 'device'
  | 'address'
  | 'phonesOfDevice'
  | 'phonesOfAddress'
  | 'failedPuzzles'
  | 'passwordsOfAccount'
  | 'passwordsOfAddress';

/** From how many in a window that begins with the first a level is reached; the check itself counts. */
export interface RiskThreshold {
  windowMs: number;
  busy?: number;
  flood?: number;
  harsh?: number;
}

export type RiskThresholds = Readonly<Record<RiskTally, RiskThreshold>>;

export const riskThresholds: RiskThresholds = {
  /** Checks about one phone, by devices that it has no account on. */
  phone: { windowMs: 10 * minute, busy: 6, flood: 20 },
  /** Checks by one device. */
  device: { windowMs: 10 * minute, busy: 6, flood: 20 },
  /** Checks by one address, which an office may share. */
  address: { windowMs: 10 * minute, busy: 40, flood: 150 },
  /** Different phones. */
  phonesOfDevice: { windowMs: hour, busy: 4, flood: 12 },
  phonesOfAddress: { windowMs: hour, busy: 20, flood: 60 },
  /** Puzzles of one address that were not solved. */
  failedPuzzles: { windowMs: 10 * minute, harsh: 10 },
  /** Wrong passwords. From `busy` on, the next try wants a passed check of type `passwordLogin`. */
  passwordsOfAccount: { windowMs: 15 * minute, busy: 3, flood: 12 },
  passwordsOfAddress: { windowMs: 15 * minute, busy: 10, flood: 40 },
};

/** The level that a count reaches. */
export function levelOf({ busy = Infinity, flood = Infinity, harsh = Infinity }: RiskThreshold, count: number): RiskLevel {
  if (count >= harsh) return 'harsh';
  if (count >= flood) return 'flood';
  return count >= busy ? 'busy' : 'quiet';
}

export const highestLevel = (levels: readonly RiskLevel[]): RiskLevel => riskLevels.findLast((level) => levels.includes(level)) ?? 'quiet';

/** What the page measured, as it says; a program can say anything. */
export interface FormTrace {
  /** Milliseconds since the form was shown. */
  shownMs: number;
  /** Key presses, and movements of a pointer or touches. */
  keys: number;
  moves: number;
  /** Standard deviation of the time between two key presses, in percent of its mean. */
  rhythm: number;
}

export const timeShapeLimits = {
  /** Nobody reads a form and presses its button faster. */
  hastyMs: 400,
  /** From so many key presses on, their rhythm tells something; people are never this even. */
  rhythmKeys: 8,
  evenRhythm: 6,
} as const;

/** How the time shape of a form reads. */
export function timeShapeOf(trace: Readonly<Partial<FormTrace>> | undefined): TimeShape {
  if (trace?.shownMs === undefined) return 'missing';
  const { shownMs, keys = 0, moves = 0, rhythm = Infinity } = trace;
  const even = keys >= timeShapeLimits.rhythmKeys && rhythm < timeShapeLimits.evenRhythm;
  return shownMs < timeShapeLimits.hastyMs || keys + moves === 0 || even ? 'machine' : 'person';
}
