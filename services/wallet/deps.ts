import { walletLimits } from '#domain/wallet/limits';
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
  /** Withdrawals of so much and more are approved by one administrator and paid by another. Default: `walletLimits.fourEyesFen`. */
  fourEyesFen?: number;
}

export const ratesOf = ({ rates }: Pick<RatesDeps, 'rates'>): WalletRates => rates ?? usualRates;
export const fourEyesOf = ({ fourEyesFen }: Pick<PayoutDeps, 'fourEyesFen'>): number => fourEyesFen ?? walletLimits.fourEyesFen;

export const payoutsOf = ({ payouts }: Pick<PayoutDeps, 'payouts'>): PayoutProvider => payouts ?? manualPayouts;
