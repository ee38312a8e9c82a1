/** Ways of paying out to bank accounts. */

export interface Payout {
  /** What makes it one and the same however often it is asked for. */
  key: string;
  amountFen: number;
  payee: { name: string; account: string; bank: string };
}

export type PayoutOutcome =
  | { state: 'paid'; bankNumber: string }
  /** It was not paid and never will be under this key. */
  | { state: 'failed'; cause: string }
  /** Somebody will say. */
  | { state: 'waiting' };

export interface PayoutProvider {
  name: 'manual' | 'local';
  /** Whether asking it is all that is needed for money to leave. */
  paysItself: boolean;
  /** Pays once for a key, and answers the same whenever it is asked again. @throws where nothing is known; then it is asked again. */
  pay: (payout: Payout) => Promise<PayoutOutcome>;
}
