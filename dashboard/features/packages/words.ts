import { formatYuan, shortYuan } from '#domain/money/yuan';
import type { PackageOfferView } from '#domain/packages/views';

/** What one use of a package is good for. */
export const worthText = ({ orderType, maxAmount }: Pick<PackageOfferView, 'orderType' | 'maxAmount'>): string =>
  maxAmount === null ? `每次抵扣一次${orderType}` : `每次抵扣一个不超过 ${shortYuan(maxAmount)} 的模型`;

/** An amount without its decimals where they are none: `¥500`. */
export const roundYuan = (fen: number): string => formatYuan(fen).replace(/\.00$/, '');
