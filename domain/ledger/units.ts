import { ledgerLimits } from './limits.ts';

/**
 * What the ledger counts. `money` is yuan in fen. Coins are in fen too (a coin is 100), those bought apart from those given. A `count/<kind>/<period>` is uses
 * of one kind within one period, a `coupon/<id>` uses of one coupon.
 */
export type Unit = 'money' | 'coinBought' | 'coinGiven' | `count/${string}/${string}` | `coupon/${string}`;

const forms = {
  money: /^money$/,
  coinBought: /^coinBought$/,
  coinGiven: /^coinGiven$/,
  count: /^count\/[a-zA-Z]+\/[\w:.-]+$/,
  coupon: /^coupon\/\w+$/,
} as const;

export type UnitFamily = keyof typeof forms;
export const unitFamilies = Object.keys(forms) as UnitFamily[];

/** The family of a unit; undefined for what is none. */
export const familyOf = (unit: string): UnitFamily | undefined =>
  unit.length > ledgerLimits.unitLength ? undefined : unitFamilies.find((family) => forms[family].test(unit));

/** Uses of `kind` (letters only) within `period`: `once`, or what tells one period of the user from his others, as its first day. */
export const countUnit = (kind: string, period: string): Unit => `count/${kind}/${period}`;

/** Uses of one package. */
export const packageUnit = (packageId: string): Unit => countUnit('package', packageId);

/** The package whose uses a unit is; undefined for any other unit. */
export const packageOfUnit = (unit: Unit): string | undefined => /^count\/package\/(.+)$/.exec(unit)?.[1];

/** The kind of count that a unit counts; undefined for another unit. */
export const countKindOf = (unit: Unit): string | undefined => (familyOf(unit) === 'count' ? unit.split('/')[1] : undefined);

export const couponUnit = (couponId: string): Unit => `coupon/${couponId}`;
