import { AppError } from '#domain/errors/app-error';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { createAccount } from './create-account.ts';
import { hashPassword } from './password.ts';

/** Makes an account for an operator, without a password if none is given. False when the phone has one already. */
export async function addAccount(deps: ClockDeps, { phone, password }: { phone: string; password: string | undefined }): Promise<boolean> {
  const { database } = deps;
  const passwordHash = password === undefined ? null : await hashPassword(password);
  try {
    await database.transact(async (transaction) => {
      const { id } = await createAccount(deps, { phone, passwordHash, professionCode: null }, transaction);
      await recordAudit(database, { event: 'registered', actorId: null, subjectId: id }, currentTime(deps), transaction);
    });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'auth.phoneTaken') return false;
    throw error;
  }
}
