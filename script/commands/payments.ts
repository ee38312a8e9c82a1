import { AppError } from '#domain/errors/app-error';
import { formatYuan } from '#domain/money/yuan';
import { billDifferenceKinds } from '#domain/payments/state';
import { compareBillAgain } from '#services/payments/compare-bill-again';
import { retryRefund } from '#services/payments/retry-refund';
import { returnReceipt } from '#services/payments/return-receipt';
import type { Database } from '#storage/database/connect';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const fenOf = (fen: number | null): string => (fen === null ? '-' : formatYuan(fen));

/** Prints what came of a day's bills beside our books; `again`: has them compared anew. 1 while one is open, or differs. */
export async function showBill(database: Database, day: string, again: boolean): Promise<number> {
  if (again) say(`${await compareBillAgain({ database }, { day })} bills will be compared anew within minutes`);
  const bills = await database.paymentBills.findAll({ where: { day }, order: ['provider'] });
  for (const { provider, rows, paidFen, refundedFen, feeFen, differenceCount, tries, finishedAt } of bills) {
    const sums = `${rows} rows, paid ${formatYuan(paidFen)}, refunded ${formatYuan(refundedFen)}, fees ${formatYuan(feeFen)}`;
    say(
      `${provider} ${day}: ${finishedAt === null ? `not compared yet, asked ${tries} times` : `${sums}, ${differenceCount} differences`}`,
    );
  }
  const differences = await database.paymentDifferences.findAll({ where: { day }, order: ['id'] });
  for (const { provider, kind, outTradeNo, transactionId, outRefundNo, oursFen, theirsFen } of differences)
    say(
      `${provider} ${billDifferenceKinds[kind]}: ${outRefundNo ?? outTradeNo} (${transactionId ?? '-'}), ours ${fenOf(oursFen)}, theirs ${fenOf(theirsFen)}`,
    );
  if (bills.length === 0) say(`no bill of ${day} is compared yet`);
  return bills.some(({ finishedAt, differenceCount }) => finishedAt === null || differenceCount > 0) ? 1 : 0;
}

/** Prints what waits for an operator: refunds that a provider refused, and money that nobody knows for what it came. */
export async function showWaiting(database: Database): Promise<number> {
  const refused = await database.paymentRefunds.findAll({ where: { state: 'Refused' }, order: ['outRefundNo'] });
  for (const { outRefundNo, amountFen, tries, lastCode } of refused)
    say(`refund ${outRefundNo}: ${formatYuan(amountFen)}, refused after ${tries} tries: ${lastCode ?? ''}`);
  const unexplained = await database.paymentReceipts.findAll({ where: { outcome: 'unexplained' }, order: ['id'] });
  const going = await database.paymentRefunds.findAll({ where: { receiptId: unexplained.map(({ id }) => id) }, attributes: ['receiptId'] });
  const returned = new Set(going.map(({ receiptId }) => receiptId));
  const open = unexplained.filter(({ id }) => !returned.has(id));
  for (const { provider, transactionId, outTradeNo, amountFen, paidAt } of open)
    say(`payment ${transactionId} at ${provider}: ${formatYuan(amountFen)} of ${paidAt.toISOString()}, for ${outTradeNo}`);
  if (refused.length + open.length === 0) say('nothing waits');
  return 0;
}

/** Does what an operator decided about one of those; the exit code. */
async function decide(work: Promise<string>): Promise<number> {
  try {
    say(await work);
    return 0;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

export const retry = (database: Database, outRefundNo: string): Promise<number> =>
  decide(retryRefund({ database }, { outRefundNo }).then(() => `${outRefundNo} is asked for again`));

export const giveBackPayment = (database: Database, transactionId: string): Promise<number> =>
  decide(returnReceipt({ database }, { transactionId }).then(({ amountFen }) => `${formatYuan(amountFen)} goes back within minutes`));
