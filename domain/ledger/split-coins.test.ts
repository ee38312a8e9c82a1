import { expect } from 'chai';
import fc from 'fast-check';
import { splitCoins } from './split-coins.ts';

const fen = fc.integer({ min: 0, max: 10 ** 12 });

describe('coins', () => {
  it('are spent to the fen, the given ones first, and never more than there are', () => {
    fc.assert(
      fc.property(fen, fen, fen, (amountFen, givenFen, boughtFen) => {
        const split = splitCoins(amountFen, { givenFen, boughtFen });
        if (amountFen > givenFen + boughtFen) {
          expect(split).to.equal(undefined);
          return;
        }
        const spent = split ?? { givenFen: Number.NaN, boughtFen: Number.NaN };
        expect(spent.givenFen + spent.boughtFen).to.equal(amountFen);
        expect(spent.givenFen).to.be.within(0, givenFen);
        expect(spent.boughtFen).to.be.within(0, boughtFen);
        expect(spent.boughtFen === 0 || spent.givenFen === givenFen, 'bought ones only when no given one is left').to.equal(true);
      }),
    );
  });

  it('pay 9.90 with 5 given ones by 5 of those and 4.90 of the bought', () => {
    expect(splitCoins(990, { givenFen: 500, boughtFen: 600 })).to.deep.equal({ givenFen: 500, boughtFen: 490 });
    expect(splitCoins(990, { givenFen: 500, boughtFen: 489 })).to.equal(undefined);
    expect(splitCoins(0, { givenFen: 0, boughtFen: 0 })).to.deep.equal({ givenFen: 0, boughtFen: 0 });
  });
});
