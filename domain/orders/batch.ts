import type { TransactionTypeName } from './types.ts';

/** `payTpye` on the wire, where several orders are paid as one. */
export const payTypes = ['single', 'batch'] as const;
export type PayType = (typeof payTypes)[number];
export const payTypeOf = (lines: readonly unknown[]): PayType => (lines.length > 1 ? 'batch' : 'single');

/** `isBuyType` on the wire: whether models of the mall are bought, or anything else. */
export const buyTypeOf = (types: readonly TransactionTypeName[]): 'buymodel' | 'orders' =>
  types.length > 0 && types.every((type) => type === 'modelPurchase') ? 'buymodel' : 'orders';
