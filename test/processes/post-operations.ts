/**
 * A second process that posts: pays with a user's given coins so many times, or dies before it has written the postings of the first.
 * Prints how many were paid.
 */

import { AppError } from '#domain/errors/app-error';
import { postOperation } from '#services/ledger/post';
import { openDatabase } from '#storage/database/connect';
import { paidByCoins } from '../ledger.ts';

const [url = '', prefix = '', ownerId = '', count = '0', dies = ''] = process.argv.slice(2);
const database = await openDatabase(url);
// The operation and the balances are written by then.
if (dies === 'dies') database.ledgerPostings.addHook('beforeBulkCreate', () => void process.kill(process.pid, 'SIGKILL'));
const pay = async (index: number): Promise<boolean> => {
  try {
    await database.transact((transaction) => postOperation({ database }, paidByCoins(`${prefix}/${index}`, ownerId, 100), transaction));
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'ledger.lacking') return false;
    throw error;
  }
};
const paid = await Promise.all(Array.from({ length: Number(count) }, (_, index) => pay(index)));
process.stdout.write(String(paid.filter(Boolean).length));
await database.close();
