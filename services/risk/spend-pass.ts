import { Op, type Transaction } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { passingCodes } from '#domain/risk/codes';
import type { RiskPurpose } from '#domain/risk/schema';
import { updateWhere } from '#storage/database/update-where';
import type { Visitor } from '../accounts/visitor.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { deviceHashOf } from './device.ts';

/**
 * Uses up the pass of this device for this phone and purpose (docs/decisions/risk-passes.md) and returns how to give it back, for when what it was spent on
 * did not happen. `risk.required` without one; of two at once, one gets it.
 */
export async function spendPass(
  deps: ClockDeps,
  { phone, type, visitor }: { phone: string; type: RiskPurpose; visitor: Visitor },
  transaction?: Transaction,
): Promise<() => Promise<void>> {
  const { database } = deps;
  const now = currentTime(deps);
  const about = { deviceHash: deviceHashOf(visitor), phone, type };
  const open = { ...about, code: passingCodes, spentAt: null, expiresAt: { [Op.gt]: now } };
  const spend = (within: Transaction): Promise<boolean> => updateWhere(database.riskChecks, open, { spentAt: now }, within);
  if (!(await (transaction === undefined ? database.transact(spend) : spend(transaction)))) throw new AppError('risk.required');
  return async () => {
    await database.transact((within) => updateWhere(database.riskChecks, { ...about, spentAt: now }, { spentAt: null }, within));
  };
}
