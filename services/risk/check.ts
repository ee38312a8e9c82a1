import { UniqueConstraintError } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { RiskCode } from '#domain/risk/codes';
import { riskLimits } from '#domain/risk/limits';
import type { RiskPurpose } from '#domain/risk/schema';
import type { FormTrace } from '#domain/risk/thresholds';
import { takeAllowances } from '#storage/database/allowances';
import { newId } from '#storage/database/ids';
import { updateWhere } from '#storage/database/update-where';
import { findAccount } from '../accounts/find-account.ts';
import { knownDevice } from '../accounts/known-device.ts';
import { secondsLeft } from '../accounts/take-attempt.ts';
import type { Visitor } from '../accounts/visitor.ts';
import { currentTime } from '../deps.ts';
import type { RiskDeps } from './deps.ts';
import { deviceHashOf, deviceOf } from './device.ts';
import { createRiskEngine } from './engine.ts';
import { spendToken } from './spend-token.ts';

export interface RiskQuestion {
  phone: string;
  type: RiskPurpose;
  token?: string | undefined;
  trace?: Partial<FormTrace> | undefined;
  collected?: string | undefined;
  visitor: Visitor;
}

/** What is asked for while a hosted service does not answer: our own slider. */
const codeWithoutAnswer: RiskCode = 400;

/**
 * Judges a visitor who wants a code sent or tries a password. A code that passes leaves a pass for this device, phone and purpose, which `spendPass`
 * uses up: docs/decisions/risk-passes.md. `request.tooMany` for an address that asks without end.
 */
export async function checkRisk(deps: RiskDeps, question: RiskQuestion): Promise<RiskCode> {
  const { database } = deps;
  const { phone, type, token, trace, collected, visitor } = question;
  const { address } = visitor;
  const now = currentTime(deps);
  const spent = await takeAllowances(database, [{ key: `risk-checks:${address}`, ...riskLimits.checksOfAddress }], now);
  if (spent !== undefined) throw new AppError('request.tooMany', { seconds: secondsLeft(spent) });

  const about = { deviceHash: deviceHashOf(visitor), phone, type };
  const isSolved = token !== undefined && (await spendToken(deps, { ...about, token }));
  const code = isSolved ? 200 : await assess();
  const answered = { code, spentAt: null, expiresAt: new Date(now.getTime() + riskLimits.passMs) };
  const record = (): Promise<unknown> =>
    database.transact(async (transaction) => {
      const replaced = await updateWhere(database.riskChecks, about, answered, transaction);
      return replaced || database.riskChecks.create({ id: newId(), ...about, ...answered }, { transaction });
    });
  await record().catch((error: unknown) => {
    // Another call has just inserted the row; now there is one to update.
    if (error instanceof UniqueConstraintError) return record();
    throw error;
  });
  return code;

  async function assess(): Promise<RiskCode> {
    const user = await findAccount(deps, phone.includes('@') ? { email: phone } : { phone });
    const known = user === null ? undefined : knownDevice(deps.secret, visitor.deviceCookie, user.id);
    const device = { deviceId: known ?? deviceOf(visitor) ?? '', isKnownDevice: known !== undefined };
    const input = {
      phone: user !== null && known !== undefined ? user.phone : phone,
      type,
      address,
      ...device,
      token,
      trace: traceOf(trace),
      collected,
    };
    const { captcha } = deps;
    return captcha === undefined ? createRiskEngine(deps).assess(input) : captcha.assess(input).catch(() => codeWithoutAnswer);
  }
}

/** Without the fields that the page left out. */
const traceOf = (trace: Partial<FormTrace> | undefined): Record<string, number> | undefined =>
  trace && Object.fromEntries(Object.entries(trace).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
