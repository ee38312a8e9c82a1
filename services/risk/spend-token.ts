import { Op } from 'sequelize';
import { riskLimits } from '#domain/risk/limits';
import type { RiskPurpose } from '#domain/risk/schema';
import { hashSecret } from '#storage/database/ids';
import { updateWhere } from '#storage/database/update-where';
import { currentTime, type ClockDeps } from '../deps.ts';

/** Uses up what a solved puzzle gave; false when it was made for something else, used before, or is too old. Of two at once, one is true. */
export async function spendToken(
  deps: ClockDeps,
  { token, ...about }: { token: string; deviceHash: string; phone: string; type: RiskPurpose },
): Promise<boolean> {
  const { database } = deps;
  const now = currentTime(deps);
  const solvedAfter = new Date(now.getTime() - riskLimits.tokenMs);
  const unspent = { ...about, tokenHash: hashSecret(token), spentAt: null, triedAt: { [Op.gt]: solvedAfter } };
  return database.transact((transaction) => updateWhere(database.puzzles, unspent, { spentAt: now }, transaction));
}
