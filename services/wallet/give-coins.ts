import { AppError } from '#domain/errors/app-error';
import { newId } from '#storage/database/ids';
import { findAccount } from '../accounts/find-account.ts';
import type { Administrator } from '../administration/administrator.ts';
import { findAccount as findLiving } from '../administration/find-account.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { creditGivenCoins } from './credit-given-coins.ts';

interface Gift {
  ownerId: string;
  amountFen: number;
  /** What is sent twice under one name is given once. */
  onceId: string;
  by: Administrator | null;
  cause: string;
}

async function give(deps: ClockDeps, { ownerId, amountFen, onceId, by, cause }: Gift): Promise<void> {
  const { database } = deps;
  const actorId = by?.administratorId ?? null;
  await database.transact(async (transaction) => {
    await findLiving(deps, ownerId, transaction);
    if (await creditGivenCoins(deps, { ownerId, amountFen, onceId, actorId, note: 'operator' }, transaction)) return;
    const details = { amountFen, ...(cause !== '' && { cause }) };
    await recordAudit(
      database,
      { event: 'coinsGiven', actorId, subjectId: ownerId, address: by?.address, details },
      currentTime(deps),
      transaction,
    );
  });
}

/** Gives coins to the account with this phone, as an operator on the machine may: 100 fen are one coin. False where no account has it. */
export async function giveCoins(deps: ClockDeps, { phone, amountFen }: { phone: string; amountFen: number }): Promise<boolean> {
  const user = await findAccount(deps, { phone });
  if (user === null) return false;
  await give(deps, { ownerId: user.id, amountFen, onceId: newId(), by: null, cause: '' });
  return true;
}

/** The same as a colleague does it, with a cause; not to oneself. */
export async function giveCoinsTo(
  deps: ClockDeps,
  {
    accountId,
    amountFen,
    onceId,
    cause,
    administratorId,
    address,
  }: Administrator & { accountId: string; amountFen: number; onceId: string; cause: string },
): Promise<void> {
  if (accountId === administratorId) throw new AppError('administration.ownAccount');
  await give(deps, { ownerId: accountId, amountFen, onceId, by: { administratorId, address }, cause });
}
