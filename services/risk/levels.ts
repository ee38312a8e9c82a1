import type { Transaction } from 'sequelize';
import { highestLevel, levelOf, riskThresholds, type RiskLevel, type RiskTally } from '#domain/risk/thresholds';
import { addToTallies, readTallies, type Tally } from '#storage/database/tallies';
import { currentTime, type ClockDeps } from '../deps.ts';
import type { RiskThresholdDeps } from './deps.ts';

/** Whose doing is counted. */
export interface RiskSubject {
  phone: string;
  address: string;
  /** Undefined where the client has said of none. */
  device: string | undefined;
  /** Whether the device has signed in to the account with this phone: nobody else can then bring puzzles upon it. */
  isKnownDevice: boolean;
}

interface Level extends RiskThresholdDeps, ClockDeps {}

type Counted = Pick<Tally, 'key' | 'of'>;

const subjects: Readonly<Record<RiskTally, (subject: RiskSubject) => Counted>> = {
  phone: ({ phone }) => ({ key: phone }),
  device: ({ device = '' }) => ({ key: device }),
  address: ({ address }) => ({ key: address }),
  phonesOfDevice: ({ device = '', phone }) => ({ key: device, of: phone }),
  phonesOfAddress: ({ address, phone }) => ({ key: address, of: phone }),
  failedPuzzles: ({ address }) => ({ key: address }),
  passwordsOfAccount: ({ phone, device = '', isKnownDevice }) => ({ key: isKnownDevice ? `${phone} ${device}` : phone }),
  passwordsOfAddress: ({ address }) => ({ key: address }),
};

/** What holds for a device that its owner has signed in on. */
const ofKnownDevices: readonly RiskTally[] = ['device', 'phonesOfDevice', 'passwordsOfAccount'];

const relevant = (tallies: readonly RiskTally[], { isKnownDevice }: RiskSubject): RiskTally[] =>
  tallies.filter((tally) => !isKnownDevice || ofKnownDevices.includes(tally));

const rowOf = (deps: Level, tally: RiskTally, subject: RiskSubject): Tally => {
  const { key, of } = subjects[tally](subject);
  const { windowMs } = (deps.riskThresholds ?? riskThresholds)[tally];
  return { key: `risk-${tally}:${key}`, windowMs, ...(of !== undefined && { of }) };
};

const highest = (deps: Level, tallies: readonly RiskTally[], counts: readonly number[]): RiskLevel =>
  highestLevel(tallies.map((tally, index) => levelOf((deps.riskThresholds ?? riskThresholds)[tally], counts[index] ?? 0)));

/** Counts one more of each tally that holds for the subject, and says which level they reach. */
export async function raise(deps: Level, tallies: readonly RiskTally[], subject: RiskSubject): Promise<RiskLevel> {
  const counted = relevant(tallies, subject);
  const rows = counted.map((tally) => rowOf(deps, tally, subject));
  return highest(deps, counted, await addToTallies(deps.database, rows, currentTime(deps)));
}

/** The level that these tallies have reached, without counting. */
export async function levelReached(deps: Level, tallies: readonly RiskTally[], subject: RiskSubject): Promise<RiskLevel> {
  const counted = relevant(tallies, subject);
  const rows = counted.map((tally) => rowOf(deps, tally, subject));
  return highest(deps, counted, await readTallies(deps.database, rows, currentTime(deps)));
}

/** Forgets these tallies of the subject, which count each time; in the caller's transaction. */
export async function forget(deps: Level, tallies: readonly RiskTally[], subject: RiskSubject, transaction: Transaction): Promise<void> {
  const key = tallies.map((tally) => rowOf(deps, tally, subject).key);
  await deps.database.rateLimits.destroy({ where: { key }, transaction });
}
