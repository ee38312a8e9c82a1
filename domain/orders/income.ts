import type { SoldType } from '../trade/sold-types.ts';
import type { Taken } from './movements.ts';

/** No income: what is recharged is owed until it is spent. */
export const recharges: readonly SoldType[] = ['recharge', 'rechargePackage'];

/** Of what was taken, the coins that were given before: they are the platform's own, and no income either. */
export const givenOf = (taken: readonly Taken[]): number =>
  taken.filter(({ unit }) => unit === 'coinGiven').reduce((sum, { amount }) => sum + amount, 0);

/** What an order brings in when it is paid. */
export const incomeOf = ({ type, paidFen, taken }: { type: SoldType; paidFen: number; taken: readonly Taken[] }): number =>
  recharges.includes(type) ? 0 : paidFen - givenOf(taken);
