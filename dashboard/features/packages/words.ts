import { formatYuan, shortYuan } from '#domain/money/yuan';
import { formatLimit } from '#domain/display/numbers';
import { storageUnitBytes } from '#domain/tiers';
import { transactionTypes } from '#domain/trade/types';
import type { PackageOfferView } from '#domain/packages/views';

type Worth = Pick<PackageOfferView, 'orderTypeCode' | 'orderType' | 'maxAmount'>;

/** Storage is had while it runs, and not spent. */
export const isStorage = (orderTypeCode: number): boolean => orderTypeCode === transactionTypes.storage.code;

/** What one use of a package is good for. */
export const worthText = ({ orderTypeCode, orderType, maxAmount }: Worth): string => {
  if (isStorage(orderTypeCode)) return `有效期内存储空间增加 ${formatLimit(storageUnitBytes)}，在会员的空间之外`;
  if (orderTypeCode === transactionTypes.sdkFunction.code) return '会员包含的次数用完后，每次抵扣一次接口调用';
  return maxAmount === null ? `每次抵扣一次${orderType}` : `每次抵扣一个不超过 ${shortYuan(maxAmount)} 的模型`;
};

/** An amount without its decimals where they are none: `¥500`. */
export const roundYuan = (fen: number): string => formatYuan(fen).replace(/\.00$/, '');
