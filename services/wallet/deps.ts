import { usualRates, type WalletRates } from '#domain/wallet/rates';
import type { PayoutProvider } from '#providers/payouts/contract';
import { manualPayouts } from '#providers/payouts/manual';
import type { ClockDeps } from '../deps.ts';

export interface RatesDeps extends ClockDeps {
  /** What the platform keeps. Default: `usualRates`. */
  rates?: WalletRates;
}

export interface PayoutDeps extends ClockDeps {
  /** Default: an operator pays by hand. */
  payouts?: PayoutProvider;
}

export const ratesOf = ({ rates }: Pick<RatesDeps, 'rates'>): WalletRates => rates ?? usualRates;
export const payoutsOf = ({ payouts }: Pick<PayoutDeps, 'payouts'>): PayoutProvider => payouts ?? manualPayouts;
