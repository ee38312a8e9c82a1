import { expect } from 'chai';
import fc from 'fast-check';
import { countUnit, couponUnit, type Unit } from '../ledger/units.ts';
import { sumFen } from '../money/fen.ts';
import { netOf, type Taken } from './movements.ts';
import { sharesOf, sumOfShares } from './shares.ts';

const coins = (given: number, bought: number): Taken[] =>
  [{ from: 'coins', unit: 'coinGiven', amount: given } as const, { from: 'coins', unit: 'coinBought', amount: bought } as const].filter(
    ({ amount }) => amount > 0,
  );
const uses = (kind: string, amount: number): Taken => ({ from: 'counts', unit: countUnit(kind, 'once'), amount });
const line = (number: number, payableFen: number, amountFen = payableFen) => ({ line: number, amountFen, payableFen });
const of = (taken: readonly Taken[], unit: Unit): number => taken.find((one) => one.unit === unit)?.amount ?? 0;

describe('what each line of an order was paid with', () => {
  it('adds up to what was taken, in each unit, and to what the line cost, however it is split', () => {
    const order = fc
      .array(fc.nat(100_000), { minLength: 1, maxLength: 20 })
      .chain((payables) => fc.record({ payables: fc.constant(payables), givenFen: fc.nat(sumFen(payables)) }));
    fc.assert(
      fc.property(order, ({ payables, givenFen }) => {
        const paidFen = sumFen(payables);
        const taken = coins(givenFen, paidFen - givenFen);
        const shares = sharesOf(
          { paidFen, taken },
          payables.map((fen, index) => line(index + 1, fen)),
        );
        expect(shares.map((share) => share.paidFen)).to.deep.equal(payables);
        expect(shares.map((share) => sumFen(share.taken.map(({ amount }) => amount)))).to.deep.equal(payables);
        expect(sumOfShares(shares)).to.have.deep.members(taken);
      }),
    );
  });

  it('is of both kinds of coins alike', () => {
    const shares = sharesOf({ paidFen: 30_00, taken: coins(10_00, 20_00) }, [line(1, 20_00), line(2, 10_00)]);
    expect(shares.map(({ taken }) => [of(taken, 'coinGiven'), of(taken, 'coinBought')])).to.deep.equal([
      [6_67, 13_33],
      [3_33, 6_67],
    ]);
  });

  it('is a use of a count for each that has a price, the first ones first, and of the day’s for each model without one', () => {
    const lines = [line(1, 2_99), line(2, 0), line(3, 2_99), line(4, 2_99)];
    const taken = [uses('ai', 2), uses('aiTrial', 1), uses('freeModel', 1)];
    expect(sharesOf({ paidFen: 0, taken }, lines).map((share) => share.taken)).to.deep.equal([
      [uses('ai', 1)],
      [uses('freeModel', 1)],
      [uses('ai', 1)],
      [uses('aiTrial', 1)],
    ]);
  });

  it('leaves the coupon with the order', () => {
    const coupon = { from: 'coupons', unit: couponUnit('0a'), amount: 1 } as const;
    expect(sharesOf({ paidFen: 5, taken: [...coins(5, 0), coupon] }, [line(1, 5, 9)])[0]?.taken).to.deep.equal(coins(5, 0));
  });

  it('is refused where more was taken than the lines explain', () => {
    expect(() => sharesOf({ paidFen: 0, taken: [uses('conversion', 1)] }, [line(1, 0)])).to.throw(RangeError);
  });
});

describe('postings', () => {
  it('are one for each account, and none where nothing is left', () => {
    const one = (unit: Unit, amount: number) => ({ kind: 'coins', ownerId: 'a', unit, amount }) as const;
    expect(netOf([one('coinGiven', 3), one('coinBought', 2), one('coinGiven', 4), one('coinBought', -2)])).to.deep.equal([
      one('coinGiven', 7),
    ]);
  });
});
