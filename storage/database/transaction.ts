import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import { Transaction, type Sequelize } from 'sequelize';

/**
 * Runs `work` in a transaction and commits when it resolves. Retries up to 8 times when the database is busy or reports a deadlock,
 * so `work` must have no effect outside the transaction.
 */
export type Transact = <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;

const maxTries = 8;
const retryable = /SQLITE_BUSY|database is locked|ER_LOCK_DEADLOCK|ER_LOCK_WAIT_TIMEOUT|Deadlock found|ER_CHECKREAD|Record has changed/;

const isRetryable = (error: unknown): boolean => {
  for (let cause: unknown = error; cause instanceof Error; cause = (cause as { parent?: unknown }).parent ?? cause.cause) {
    if (retryable.test(`${(cause as { code?: string }).code ?? ''} ${cause.message}`)) return true;
  }
  return false;
};

/** Creates the only way to run transactions in this process. On SQLite they run one at a time, on a server with READ COMMITTED, which connections have from their start. */
export function createTransact(sequelize: Sequelize): Transact {
  const sqlite = sequelize.getDialect() === 'sqlite';
  const turn = pLimit(1);

  const once = <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> =>
    sequelize.transaction(sqlite ? { type: Transaction.TYPES.IMMEDIATE } : {}, work);

  const bounded = async <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(work);
      } catch (error) {
        if (attempt >= maxTries || !isRetryable(error)) throw error;
        await delay(Math.random() * 50 * 2 ** attempt);
      }
    }
  };

  return (work) => (sqlite ? turn(() => bounded(work)) : bounded(work));
}
