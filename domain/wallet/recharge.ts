import { isFen, type Fen } from '../money/fen.ts';
import { formatYuan, shortYuan } from '../money/yuan.ts';
import { walletLimits } from './limits.ts';

/** Amounts that the recharge page offers. A coin is a yuan, so coins are counted in fen, too. */
export const rechargeAmounts: readonly Fen[] = [10_00, 50_00, 100_00, 200_00, 500_00, 1000_00];

/** A top-up package: coins that are bought, and coins that are given on top: docs/decisions/recharges.md. */
export interface RechargePackage {
  priceFen: Fen;
  giftFen: Fen;
}

/** What the table of top-up packages is seeded with. */
export const rechargePackageSeeds = {
  recharge500: { priceFen: 500_00, giftFen: 25_00 },
  recharge1000: { priceFen: 1000_00, giftFen: 80_00 },
  recharge5000: { priceFen: 5000_00, giftFen: 500_00 },
} as const satisfies Record<string, RechargePackage>;

/** `充 500元 送 25元`. */
export const rechargePackageLabel = ({ priceFen, giftFen }: RechargePackage): string =>
  `充 ${shortYuan(priceFen)}${giftFen > 0 ? ` 送 ${shortYuan(giftFen)}` : ''}`;

/** Coins in words: `1,000 云币`, `9.9 云币`. */
export const coinsText = (fen: Fen): string => `${(fen / 100).toLocaleString('en-US', { maximumFractionDigits: 2 })} 云币`;

/** What is wrong with an amount that somebody wants to recharge; null: nothing. */
export function rechargeProblem(amountFen: number): string | null {
  const { leastRechargeFen, mostRechargeFen } = walletLimits;
  if (isFen(amountFen) && amountFen >= leastRechargeFen && amountFen <= mostRechargeFen) return null;
  return `充值金额须在 ${formatYuan(leastRechargeFen)} 到 ${formatYuan(mostRechargeFen)} 之间`;
}
