import type { Transaction } from 'sequelize';
import { platformAccount } from '#domain/ledger/accounts';
import { posting } from '#domain/ledger/operations';
import { clearingAccounts } from '#domain/trade/methods';
import { newId } from '#storage/database/ids';
import { currentTime, type ClockDeps } from '../deps.ts';
import { postOperation } from '../ledger/post.ts';
import type { ReceivedPayment } from './received-payment.ts';

/** Keeps money that is about no attempt of ours, for an operator. */
export async function keepUnexplained(deps: ClockDeps, paid: ReceivedPayment, transaction: Transaction): Promise<'unexplained'> {
  const outcome = 'unexplained' as const;
  const receipt = { ...paid, id: newId(), orderId: null, outcome, createdAt: currentTime(deps) };
  await deps.database.paymentReceipts.create(receipt, { transaction });
  const postings = [
    posting(platformAccount(clearingAccounts[paid.provider], 'money'), -paid.amountFen),
    posting(platformAccount('unexplained', 'money'), paid.amountFen),
  ];
  const about = { key: `receive/${receipt.id}`, kind: 'receiveUnasked', orderId: null, actorId: null, note: outcome } as const;
  await postOperation(deps, { ...about, postings }, transaction);
  return outcome;
}
