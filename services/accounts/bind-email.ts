import { UniqueConstraintError } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import { hashSecret } from '#storage/database/ids';
import { updateWhere } from '#storage/database/update-where';
import { recordAudit } from '../audit/record.ts';
import { currentTime } from '../deps.ts';
import type { SessionDeps } from './open-session.ts';
import { hashEmailCode, type EmailCode } from './send-email-code.ts';
import { spendCode } from './spend-code.ts';
import { tryCode } from './try-code.ts';

/**
 * Binds an e-mail address to an account, in place of one that it had, by the code that the address received. Refuses codes as `tryCode` does;
 * `auth.emailTaken` says only whoever has the code that another account has the address: docs/decisions/email.md.
 */
export async function bindEmail(deps: SessionDeps, input: EmailCode & { address: string }): Promise<void> {
  const { database, secret } = deps;
  const { userId, email, emailKey, address } = input;
  const now = currentTime(deps);
  const sent = await database.emailCodes.findOne({ where: { keyHash: hashSecret(emailKey), userId, email } });
  const code = await tryCode(deps, database.emailCodes, sent, { codeHash: hashEmailCode(secret, input), keep: true });
  await database.transact(async (transaction) => {
    const bound = await updateWhere(database.users, { id: userId, deletedAt: null }, { email }, transaction).catch((error: unknown) => {
      throw error instanceof UniqueConstraintError ? new AppError('auth.emailTaken') : error;
    });
    if (!bound) throw new AppError('auth.accountChanged');
    await spendCode(database.emailCodes, code, now, transaction);
    await recordAudit(database, { event: 'emailBound', actorId: userId, subjectId: userId, address }, now, transaction);
  });
}
