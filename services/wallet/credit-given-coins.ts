import type { Transaction } from 'sequelize';
import { platformAccount, userAccount } from '#domain/ledger/accounts';
import { posting } from '#domain/ledger/operations';
import type { ClockDeps } from '../deps.ts';
import { postOperation } from '../ledger/post.ts';

interface GivenCoins {
  ownerId: string;
  amountFen: number;
  /** What is sent twice under one name is given once. */
  onceId: string;
  actorId: string | null;
  /** What gave them, for the ledger. */
  note: string;
}

/** Gives coins in the caller's transaction, 100 fen each; true where this gift was given before, and nothing was moved now. */
export async function creditGivenCoins(
  deps: ClockDeps,
  { ownerId, amountFen, onceId, actorId, note }: GivenCoins,
  transaction: Transaction,
): Promise<boolean> {
  const postings = [
    posting(userAccount('coins', ownerId, 'coinGiven'), amountFen),
    posting(platformAccount('issued', 'coinGiven'), -amountFen),
  ];
  const operation = { key: `give/${onceId}`, kind: 'give', orderId: null, actorId, note, postings } as const;
  return (await postOperation(deps, operation, transaction)).isRepeated;
}
