import { createHash } from 'node:crypto';
import type { Payout, PayoutOutcome, PayoutProvider } from './contract.ts';

/** Accounts that end so are refused, as a bank refuses closed ones. */
export const refusedEnding = '0000';

export interface LocalPayouts extends PayoutProvider {
  /** Every transfer that the made-up bank has made. */
  transfers: () => Payout[];
}

const numberOf = (key: string): string => `LOCAL${createHash('sha256').update(key).digest('hex').slice(0, 16).toUpperCase()}`;

/** A made-up bank in this process. Its number follows from the key, so that it answers the same after a restart, too. */
export function createLocalPayouts(): LocalPayouts {
  const book = new Map<string, Payout>();
  return {
    name: 'local',
    paysItself: true,
    pay(payout): Promise<PayoutOutcome> {
      if (payout.payee.account.endsWith(refusedEnding)) return Promise.resolve({ state: 'failed', cause: '收款账户状态异常，银行退回' });
      if (!book.has(payout.key)) book.set(payout.key, payout);
      return Promise.resolve({ state: 'paid', bankNumber: numberOf(payout.key) });
    },
    transfers: () => [...book.values()],
  };
}
