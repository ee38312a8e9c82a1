import { z } from 'zod';
import { transactionTypes } from '../trade/types.ts';
import { packageStates } from './state.ts';

const fen = z.int().describe('分');
const instant = z.iso.datetime();
const typeCode = z.literal(Object.values(transactionTypes).map(({ code }) => code));

const promiseShape = {
  label: z.string(),
  orderTypeCode: typeCode.describe('每次抵扣的订单类型'),
  orderType: z.string(),
  uses: z.int().describe('总次数'),
  maxAmount: fen.nullable().describe('每次最多抵扣的金额，分；不限为 null'),
};

/** A package that is for sale. */
export const packageOfferView = z.object({ packageId: z.string(), ...promiseShape, price: fen, validDays: z.int().describe('有效天数') });
export type PackageOfferView = z.infer<typeof packageOfferView>;

/** A package that somebody has. */
export const ownedPackageView = z.object({
  id: z.string(),
  ...promiseShape,
  usesLeft: z.int().describe('剩余次数'),
  state: z.enum(packageStates),
  stateLabel: z.string(),
  source: z.enum(['order', 'code']).describe('order 购买，code 激活码'),
  startsAt: instant,
  endsAt: instant,
});
export type OwnedPackageView = z.infer<typeof ownedPackageView>;

/** Coins that are for sale with given ones on top. */
export const rechargePackageView = z.object({
  rechargePackageId: z.string(),
  label: z.string(),
  price: fen,
  gift: fen.describe('赠送的云币，分'),
});
export type RechargePackageView = z.infer<typeof rechargePackageView>;
