import type { PaymentProviderName } from '../contract.ts';
import { standingOf, type Book, type LocalTrade } from './book.ts';
import type { Notices } from './notices.ts';

/**
 * What somebody who plays the payer can do. `pay`: as it should be. `fail`: an attempt that fails; nothing moves, and he may try again. `late`: pays, also
 * after the time is over, as one who had the provider's page open, and the notification comes a minute late. `twice`: the notification comes twice.
 * `wrongAmount`: the notification says one fen less. `silent`: pays, and no notification comes. `tell`: sends one for a payment that was made.
 */
export const payerActs = ['pay', 'fail', 'late', 'twice', 'wrongAmount', 'silent', 'tell'] as const;
export type PayerAct = (typeof payerActs)[number];

/** What came of it; `refused`: the trade is not there, or not in a state for it. */
export type PayerOutcome = 'paid' | 'failed' | 'told' | 'refused';

const lateMs = 60_000;

/** Plays the payer. */
export function payerOf({ book, notices, clock }: { book: Book; notices: Notices; clock: () => Date }) {
  const tellers: Readonly<Record<Exclude<PayerAct, 'fail'>, (trade: LocalTrade) => void>> = {
    pay: (trade) => notices.tell(trade),
    late: (trade) => notices.tell(trade, { afterMs: lateMs }),
    twice(trade) {
      notices.tell(trade);
      notices.tell(trade);
    },
    wrongAmount: (trade) => notices.tell(trade, { amountFen: trade.amountFen - 1 }),
    silent: () => undefined,
    tell: (trade) => notices.tell(trade),
  };
  return async (provider: PaymentProviderName, outTradeNo: string, act: PayerAct): Promise<PayerOutcome> => {
    const trade = book.find(provider, outTradeNo);
    if (trade === undefined) return 'refused';
    const now = clock().getTime();
    const standing = standingOf(trade, now);
    const mayPay = standing === 'waiting' || (act === 'late' && standing === 'closed' && trade.closedAt === undefined);
    if (act === 'tell' ? trade.paidAt === undefined : !mayPay) return 'refused';
    if (act === 'fail') trade.failures++;
    else {
      trade.paidAt ??= now;
      tellers[act](trade);
    }
    await book.save();
    if (act === 'fail') return 'failed';
    return act === 'tell' ? 'told' : 'paid';
  };
}
