import { randomInt } from 'node:crypto';
import type { Transaction } from 'sequelize';
import { factorLimits } from '#domain/factors/limits';
import { hashSecret } from '#storage/database/ids';
import type { Database } from '#storage/database/connect';

/** Without letters and digits that are taken for each other. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

const newCode = (): string => Array.from({ length: factorLimits.recoveryLength }, () => alphabet[randomInt(alphabet.length)]).join('');
/** Bound to the account: the same code of another opens nothing. */
const hashOf = (userId: string, code: string): string => hashSecret(`${userId} ${code}`);

/** Replaces somebody's recovery codes, and returns the new ones as they are shown. */
export async function makeRecoveryCodes(database: Database, userId: string, transaction: Transaction): Promise<string[]> {
  const codes = Array.from({ length: factorLimits.recoveryCodes }, newCode);
  await database.staffRecoveryCodes.destroy({ where: { userId }, transaction });
  await database.staffRecoveryCodes.bulkCreate(
    codes.map((code) => ({ userId, codeHash: hashOf(userId, code) })),
    { transaction },
  );
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** Uses up a recovery code; false when it is none of this account's. */
export async function spendRecoveryCode(database: Database, userId: string, code: string, transaction: Transaction): Promise<boolean> {
  return (await database.staffRecoveryCodes.destroy({ where: { userId, codeHash: hashOf(userId, code) }, transaction })) === 1;
}
