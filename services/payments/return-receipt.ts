import { AppError } from '#domain/errors/app-error';
import { platformAccount } from '#domain/ledger/accounts';
import { posting } from '#domain/ledger/operations';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { postOperation } from '../ledger/post.ts';
import { oweRefund } from './owe-refund.ts';

/**
 * Owes back, in full, money that nobody knows for what it came, named by the provider's number of it, as an operator may: an administrator, or left out, whoever works
 * on the machine. `payment.notUnexplained` for any other, and the second time.
 */
export async function returnReceipt(
  deps: ClockDeps,
  { transactionId, by }: { transactionId: string; by?: Administrator },
): Promise<{ amountFen: number }> {
  const { paymentReceipts, paymentRefunds, transact } = deps.database;
  return transact(async (transaction) => {
    const receipt = await paymentReceipts.findOne({ where: { transactionId, outcome: 'unexplained' }, transaction, lock: true });
    const isGoing = receipt !== null && (await paymentRefunds.count({ where: { receiptId: receipt.id }, transaction })) > 0;
    if (receipt === null || isGoing) throw new AppError('payment.notUnexplained');
    const { amountFen } = receipt;
    const actorId = by?.administratorId ?? null;
    const postings = [
      posting(platformAccount('unexplained', 'money'), -amountFen),
      posting(platformAccount('refundsOwed', 'money'), amountFen),
    ];
    const about = { key: `return/${receipt.id}`, kind: 'receiveUnasked', orderId: null, actorId, note: 'byOperator' } as const;
    await postOperation(deps, { ...about, postings }, transaction);
    await oweRefund(deps, { receipt, amountFen, reason: 'byOperator' }, transaction);
    const details = { transactionId, refundedFen: amountFen };
    const entry = { event: 'receiptReturned', actorId, subjectId: null, address: by?.address, details } as const;
    await recordAudit(deps.database, entry, currentTime(deps), transaction);
    return { amountFen };
  });
}
