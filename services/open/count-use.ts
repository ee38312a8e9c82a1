import { literal, Op, UniqueConstraintError } from 'sequelize';
import { callsAYear, openLimits } from '#domain/open/limits';
import { OpenProblem } from '#domain/open/problems';
import type { Tier } from '#domain/tiers';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';
import { currentMembership } from '../membership/current-membership.ts';
import type { OpenCaller } from './caller.ts';
import { callsInPackages, takePackageCall } from './package-calls.ts';

const shanghaiMs = 8 * 3_600_000;
/** The day in Shanghai, by which calls are counted. */
export const dayOf = (at: Date): string => new Date(at.getTime() + shanghaiMs).toISOString().slice(0, 10);

/** What of its allowance a caller has used: of a year, or for test keys of a day. */
export interface Allowance {
  tier: Tier;
  included: number;
  used: number;
  /** Left of packages; asked for only where those of the tier are used up, or by `withPackages`. */
  inPackages: number;
}

/** The beginning of what is counted as a job, not as a call. */
export const jobPrefix = 'job:';
/** Calls that a package paid for, which are counted under their own names too. */
export const paidByPackage = 'package';
/** Of the tier's calls. */
const ofTier = literal(`SUM(CASE WHEN name = '${paidByPackage}' THEN -times ELSE times END)`);

export async function readAllowance(deps: ClockDeps, { ownerId, mode }: OpenCaller, { withPackages = false } = {}): Promise<Allowance> {
  const { database } = deps;
  const now = currentTime(deps);
  const tier = (await currentMembership(database, ownerId, now))?.tier ?? 'free';
  const today = dayOf(now);
  const isTest = mode === 'test';
  const since = isTest ? today : `${today.slice(0, 4)}-01-01`;
  const counted = { ownerId, test: isTest, day: { [Op.gte]: since }, name: { [Op.notLike]: `${jobPrefix}%` } };
  const [sum] = await database.openUsage.findAll({ attributes: [[ofTier, 'times']], where: counted });
  // Null where nothing was counted yet.
  const used = Number(sum?.times ?? 0);
  const included = isTest ? openLimits.testCallsADay : callsAYear(tier);
  const inPackages = !isTest && (withPackages || used >= included) ? await callsInPackages(deps, ownerId) : 0;
  return { tier, used, included, inPackages };
}

/** `calls_used_up`, or `test_calls_used_up`, when nothing is left. */
export function refuseUsedUp({ mode }: OpenCaller, { used, included, inPackages }: Allowance): void {
  if (used >= included && inPackages === 0) throw new OpenProblem(mode === 'test' ? 'test_calls_used_up' : 'calls_used_up', { included });
}

/** Counts one call. Beyond those of the tier, as they stood when it came, a package pays for it. */
export async function countCall(
  deps: ClockDeps,
  caller: OpenCaller,
  { name, allowance }: { name: string; allowance: Allowance },
): Promise<void> {
  await countUse(deps, caller, name);
  if (caller.mode !== 'live' || allowance.used < allowance.included) return;
  if (await takePackageCall(deps, caller.ownerId)) await countUse(deps, caller, paidByPackage);
}

/** Counts one use of a call, or of a kind of work. */
export async function countUse(deps: ClockDeps, caller: OpenCaller, name: string): Promise<void> {
  const { openUsage, transact } = deps.database;
  const { projectId, ownerId, mode } = caller;
  const day = dayOf(currentTime(deps));
  const id = `${projectId}:${mode}:${day}:${name}`;
  const more = { times: literal('times + 1') };
  const grow = () => transact((transaction) => updateWhere(openUsage, { id }, more, transaction));
  if (await grow()) return;
  try {
    await transact((transaction) =>
      openUsage.create({ id, ownerId, projectId, test: mode === 'test', day, name, times: 1 }, { transaction }),
    );
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    await grow();
  }
}
