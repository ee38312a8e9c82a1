import type { Fen } from '../money/fen.ts';
import type { TransactionTypeName } from '../trade/types.ts';

/** The kinds of coupon, by what names them on the wire: docs/decisions/coupon-kinds.md. */
export const couponKinds = {
  /** Face value off; only cloud coins pay the rest. */
  systemValue: { couponSysType: 1, type: 1, label: '云币券' },
  /** The buyer pays `percent` of the amount. */
  systemPercent: { couponSysType: 1, type: 2, label: '折扣券' },
  /** 49 % of oblique lightweighting and nothing off what else such an order holds; face value off any other. */
  oblique: { couponSysType: 0, type: 2, label: '倾斜摄影券' },
  /** Face value off, whatever pays the rest. */
  value: { couponSysType: 0, type: 3, label: '代金券' },
} as const satisfies Record<string, { couponSysType: 0 | 1; type: number; label: string }>;

export type CouponKind = keyof typeof couponKinds;
export const couponKindNames = Object.keys(couponKinds) as CouponKind[];

/** What a coupon promises, from which each that is given is made. */
export interface CouponTemplate {
  kind: CouponKind;
  name: string;
  /** Taken off; 0 for a kind that takes a percentage. */
  faceValueFen: Fen;
  /** What is paid, in percent: 90 pays 90 %; null for a kind of face value. */
  percent: number | null;
  /** The least undiscounted amount that it works on; 0: any. */
  thresholdFen: Fen;
  /** What it works on; null: whatever takes coupons. */
  types: readonly TransactionTypeName[] | null;
  /** How long it lasts from when it was given. */
  validMs: number;
  /** How many orders it works on; 1 where it is not counted. */
  uses: number;
}

/** The unpaid order of its owner that has deducted a coupon. */
export interface CouponHolder {
  orderId: string;
  orderNumber: string;
}

/** A coupon that somebody has. */
export interface Coupon extends Omit<CouponTemplate, 'validMs' | 'uses'> {
  id: string;
  startsAt: Date;
  /** It works until just before. */
  endsAt: Date;
  /** Orders on which it still works. */
  usesLeft: number;
  /** Where no use is left: the latest unpaid order that gives one back if it is closed; null where there is none. */
  heldBy: CouponHolder | null;
}
