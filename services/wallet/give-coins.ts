import { platformAccount, userAccount } from '#domain/ledger/accounts';
import { posting } from '#domain/ledger/operations';
import { newId } from '#storage/database/ids';
import { findAccount } from '../accounts/find-account.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { postOperation } from '../ledger/post.ts';

/** Gives coins to the account with this phone, as an operator may: 100 fen are one coin. False where no account has it. */
export async function giveCoins(deps: ClockDeps, { phone, amountFen }: { phone: string; amountFen: number }): Promise<boolean> {
  const { database } = deps;
  const user = await findAccount(deps, { phone });
  if (user === null) return false;
  const postings = [
    posting(userAccount('coins', user.id, 'coinGiven'), amountFen),
    posting(platformAccount('issued', 'coinGiven'), -amountFen),
  ];
  await database.transact(async (transaction) => {
    const operation = { key: `give/${newId()}`, kind: 'give', orderId: null, actorId: null, note: 'operator', postings } as const;
    await postOperation(deps, operation, transaction);
    const entry = { event: 'coinsGiven', actorId: null, subjectId: user.id, details: { amountFen } } as const;
    await recordAudit(database, entry, currentTime(deps), transaction);
  });
  return true;
}
