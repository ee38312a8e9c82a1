import type { Database } from '#storage/database/connect';
import type { LedgerDifference } from '#storage/database/models/ledger';
import { platformAccount, userAccount } from '#domain/ledger/accounts';
import { posting, type Operation } from '#domain/ledger/operations';
import { addUp } from '#services/ledger/add-up';
import { recompute } from '#services/ledger/recompute';

/** Everything in the ledger that does not add up; empty after whatever the product did. */
export async function ledgerDifferences(database: Database): Promise<LedgerDifference[]> {
  const found: LedgerDifference[] = [];
  for (const compare of [recompute, addUp]) {
    for (let page = await compare({ database }, ''); page.lastId !== undefined; page = await compare({ database }, page.lastId))
      found.push(...page.differences);
  }
  return found;
}

export const operation = (key: string, kind: Operation['kind'], postings: Operation['postings']): Operation => ({
  ...{ key, kind, postings },
  ...{ orderId: null, actorId: null, note: '' },
});

/** Coins given to a user. */
export const givenCoins = (key: string, ownerId: string, amountFen: number): Operation =>
  operation(key, 'give', [
    posting(userAccount('coins', ownerId, 'coinGiven'), amountFen),
    posting(platformAccount('issued', 'coinGiven'), -amountFen),
  ]);

/** An order paid by given coins. */
export const paidByCoins = (key: string, ownerId: string, amountFen: number): Operation =>
  operation(key, 'pay', [
    posting(userAccount('coins', ownerId, 'coinGiven'), -amountFen),
    posting(platformAccount('used', 'coinGiven'), amountFen),
  ]);
