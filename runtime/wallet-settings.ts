import { z } from 'zod';
import { walletLimits } from '#domain/wallet/limits';
import { usualRates, type WalletRates } from '#domain/wallet/rates';
import { neverInProduction, type Requirement } from './requirements.ts';

/** Settings of sellers' income and withdrawals: environment variable, allowed values, default. */

const percent = z.coerce
  .number()
  .min(0)
  .max(100)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'at most two decimals');

export const walletShape = {
  /** What the platform keeps of a sale. */
  PLATFORM_FEE_PERCENT: percent.default(usualRates.platformFeePercent),
  /** What is kept of a withdrawal, each of its gross amount. */
  WITHDRAWAL_FEE_PERCENT: percent.default(usualRates.withdrawal.feePercent),
  WITHDRAWAL_TAX_PERCENT: percent.default(usualRates.withdrawal.taxPercent),
  /** Withdrawals of so much and more are approved by one administrator and paid by another, in fen; 0: all of them. */
  WITHDRAWAL_FOUR_EYES_FEN: z.coerce.number().int().min(0).default(walletLimits.fourEyesFen),
  /** `manual`: an operator transfers at the bank and confirms; `local`: a made-up bank, refused in production. */
  PAYOUT_PROVIDER: z.enum(['manual', 'local']).default('manual'),
};

export const walletRequirements: readonly Requirement[] = [
  neverInProduction('PAYOUT_PROVIDER', 'local'),
  {
    name: 'WITHDRAWAL_TAX_PERCENT',
    isBroken: (given) => Number(given.WITHDRAWAL_FEE_PERCENT ?? 0) + Number(given.WITHDRAWAL_TAX_PERCENT ?? 0) > 100,
    message: 'more than the whole together with WITHDRAWAL_FEE_PERCENT',
  },
];

const shape = z.object(walletShape);

export const ratesFrom = (value: z.output<typeof shape>): WalletRates => ({
  platformFeePercent: value.PLATFORM_FEE_PERCENT,
  withdrawal: { feePercent: value.WITHDRAWAL_FEE_PERCENT, taxPercent: value.WITHDRAWAL_TAX_PERCENT },
});
