import { literal, Op, UniqueConstraintError } from 'sequelize';
import { callsAYear, openLimits } from '#domain/open/limits';
import { OpenProblem } from '#domain/open/problems';
import type { Tier } from '#domain/tiers';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';
import { currentMembership } from '../membership/current-membership.ts';
import type { OpenCaller } from './caller.ts';

const shanghaiMs = 8 * 3_600_000;
/** The day in Shanghai, by which calls are counted. */
export const dayOf = (at: Date): string => new Date(at.getTime() + shanghaiMs).toISOString().slice(0, 10);

/** What of its allowance a caller has used: of a year, or for test keys of a day. */
export interface Allowance {
  tier: Tier;
  included: number;
  used: number;
}

/** The beginning of what is counted as a job, not as a call. */
export const jobPrefix = 'job:';

export async function readAllowance(deps: ClockDeps, { ownerId, mode }: OpenCaller): Promise<Allowance> {
  const { database } = deps;
  const now = currentTime(deps);
  const tier = (await currentMembership(database, ownerId, now))?.tier ?? 'free';
  const today = dayOf(now);
  const isTest = mode === 'test';
  const since = isTest ? today : `${today.slice(0, 4)}-01-01`;
  const counted = { ownerId, test: isTest, day: { [Op.gte]: since }, name: { [Op.notLike]: `${jobPrefix}%` } };
  const used = (await database.openUsage.sum('times', { where: counted })) ?? 0;
  return { tier, used, included: isTest ? openLimits.testCallsADay : callsAYear[tier] };
}

/** `calls_used_up`, or `test_calls_used_up`, when nothing is left. */
export function refuseUsedUp({ mode }: OpenCaller, { used, included }: Allowance): void {
  if (used >= included) throw new OpenProblem(mode === 'test' ? 'test_calls_used_up' : 'calls_used_up', { included });
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
