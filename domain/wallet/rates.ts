import { walletLimits } from './limits.ts';
import type { WithdrawalRates } from './withdrawal.ts';

/** What the platform keeps, in percent with at most two decimals; an operator's settings. */
export interface WalletRates {
  /** Of a sale. */
  platformFeePercent: number;
  withdrawal: WithdrawalRates;
}

export const usualRates: WalletRates = {
  platformFeePercent: walletLimits.platformFeePercent,
  withdrawal: { feePercent: 0, taxPercent: 0 },
};
