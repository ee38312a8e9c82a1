import { AppError } from '#domain/errors/app-error';
import { packageLimits } from '#domain/packages/limits';
import { profileLimits } from '#domain/profile/limits';
import { returnAllowances, takeAllowances } from '#storage/database/allowances';
import { currentTime, type ClockDeps } from '../deps.ts';

const dayMs = 24 * 60 * 60_000;

const daily = {
  profileChange: { calls: profileLimits.changesPerDay, action: '修改资料' },
  wrongInviteCode: { calls: profileLimits.wrongCodesPerDay, action: '填错推广码' },
  wrongActivationCode: { calls: packageLimits.wrongCodesPerDay, action: '填错激活码' },
} as const;

/**
 * Counts what an account may do so often a day, over all processes, before it is done; `profile.tooOften` when that is spent. Returns how to take it back.
 */
export async function takeDaily(deps: ClockDeps, what: keyof typeof daily, userId: string): Promise<() => Promise<void>> {
  const { calls, action } = daily[what];
  const allowance = { key: `${what}-${dayMs / 1000}:${userId}`, calls, windowMs: dayMs };
  if ((await takeAllowances(deps.database, [allowance], currentTime(deps))) !== undefined)
    throw new AppError('profile.tooOften', { action });
  return () => returnAllowances(deps.database, [allowance], currentTime(deps));
}
