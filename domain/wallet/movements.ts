import { platformAccount, userAccount } from '../ledger/accounts.ts';
import { posting, type Posting } from '../ledger/operations.ts';
import type { Fen } from '../money/fen.ts';

interface Share {
  ownerId: string;
  grossFen: Fen;
  /** Of it, what given coins paid: no sale has booked that, so it is a cost of promotion. */
  givenFen: Fen;
  feeFen: Fen;
  incomeFen: Fen;
}

const some = (postings: readonly Posting[]): Posting[] => postings.filter(({ amount }) => amount !== 0);

/** A sale, which the order has booked as the platform's, becomes its seller's. */
export const creditedIncome = ({ ownerId, grossFen, givenFen, feeFen, incomeFen }: Share): Posting[] =>
  some([
    posting(userAccount('incomePending', ownerId, 'money'), incomeFen),
    posting(platformAccount('sales', 'money'), givenFen - grossFen),
    posting(platformAccount('promotions', 'money'), -givenFen),
    posting(platformAccount('commissions', 'money'), feeFen),
  ]);

export const settledIncome = ({ ownerId, incomeFen }: Pick<Share, 'ownerId' | 'incomeFen'>): Posting[] =>
  some([
    posting(userAccount('incomePending', ownerId, 'money'), -incomeFen),
    posting(userAccount('incomeSettled', ownerId, 'money'), incomeFen),
  ]);

interface Withdrawn {
  ownerId: string;
  grossFen: Fen;
  feeFen: Fen;
  taxFen: Fen;
  netFen: Fen;
}

export const frozenIncome = ({ ownerId, grossFen }: Pick<Withdrawn, 'ownerId' | 'grossFen'>): Posting[] => [
  posting(userAccount('incomeSettled', ownerId, 'money'), -grossFen),
  posting(userAccount('incomeFrozen', ownerId, 'money'), grossFen),
];

/** The bank has paid the net amount; fee and tax stay. */
export const paidWithdrawal = ({ ownerId, grossFen, feeFen, taxFen, netFen }: Withdrawn): Posting[] =>
  some([
    posting(userAccount('incomeFrozen', ownerId, 'money'), -grossFen),
    posting(platformAccount('bank', 'money'), netFen),
    posting(platformAccount('taxOwed', 'money'), taxFen),
    posting(platformAccount('withdrawalFees', 'money'), feeFen),
  ]);
