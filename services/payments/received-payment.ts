import type { OuterMethod } from '#domain/trade/methods';

/** What a provider says was paid. */
export interface ReceivedPayment {
  provider: OuterMethod;
  outTradeNo: string;
  transactionId: string;
  amountFen: number;
  paidAt: Date;
}
