import { expect } from 'chai';
import fc from 'fast-check';
import { allocate } from './allocate.ts';
import { checkFen, isFen, sumFen } from './fen.ts';
import { percentOf } from './percent.ts';
import { formatYuan, parseYuan, shortYuan, yuanText } from './yuan.ts';

const anyFen = fc.maxSafeNat();
const weights = fc.array(fc.nat({ max: 10_000_000 }), { minLength: 1, maxLength: 30 });

describe('an amount', () => {
  it('is a whole number of fen that adds up exactly, and nothing else', () => {
    expect([0, 1, Number.MAX_SAFE_INTEGER].every(isFen)).to.equal(true);
    expect([-1, -0, 0.5, Number.MAX_SAFE_INTEGER + 1, NaN, Infinity, '1', null, undefined, 1n].some(isFen)).to.equal(false);
    expect(() => checkFen(1.5)).to.throw(RangeError, '1.5');
    expect(sumFen([])).to.equal(0);
    expect(sumFen([1, 2, 3])).to.equal(6);
    expect(() => sumFen([1, -1])).to.throw(RangeError);
    expect(() => sumFen([Number.MAX_SAFE_INTEGER, 1])).to.throw(RangeError);
  });
});

describe('a percentage of an amount', () => {
  it('is rounded once, down to the fen', () => {
    expect([percentOf(990, 90), percentOf(999, 90), percentOf(1, 99), percentOf(0, 50), percentOf(29_900, 49)]).to.deep.equal([
      ...[891, 899, 0, 0, 14_651],
    ]);
    expect(percentOf(10_000, 0.6)).to.equal(60);
    expect(percentOf(100, 0.29)).to.equal(0);
    expect(percentOf(10_000, 0.29)).to.equal(29);
  });

  it('is what exact arithmetic says, for any amount and percentage with two decimals', () => {
    fc.assert(
      fc.property(anyFen, fc.nat({ max: 10_000 }), (amountFen, parts) => {
        expect(percentOf(amountFen, parts / 100)).to.equal(Number((BigInt(amountFen) * BigInt(parts)) / 10_000n));
      }),
    );
  });

  it('refuses what is no percentage, and what is no amount', () => {
    for (const percent of [-1, 100.01, 33.333, NaN, Infinity]) expect(() => percentOf(100, percent), String(percent)).to.throw(RangeError);
    for (const amountFen of [-1, 0.5, NaN, 2 ** 53]) expect(() => percentOf(amountFen, 50), String(amountFen)).to.throw(RangeError);
  });
});

describe('an amount that is split', () => {
  it('gives what is left to the largest remainders, the earlier first', () => {
    expect(allocate(100, [1, 1, 1])).to.deep.equal([34, 33, 33]);
    expect(allocate(10, [3, 3, 1])).to.deep.equal([4, 4, 2]);
    expect(allocate(5, [0, 990, 0, 10])).to.deep.equal([0, 5, 0, 0]);
    expect(allocate(0, [0, 0])).to.deep.equal([0, 0]);
    expect(allocate(0, [])).to.deep.equal([]);
    expect(() => allocate(1, [0, 0])).to.throw(RangeError);
    expect(() => allocate(1, [])).to.throw(RangeError);
  });

  it('adds up exactly, each part within a fen of its exact share', () => {
    fc.assert(
      fc.property(anyFen, weights, (totalFen, weights) => {
        fc.pre(weights.some((weight) => weight > 0));
        const parts = allocate(totalFen, weights);
        expect(parts.reduce((sum, part) => sum + BigInt(part), 0n)).to.equal(BigInt(totalFen));
        const sum = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
        parts.forEach((part, index) => {
          const exact = (BigInt(totalFen) * BigInt(weights[index] ?? 0)) / sum;
          expect(BigInt(part) === exact || BigInt(part) === exact + 1n, `${part} of ${exact}`).to.equal(true);
        });
      }),
    );
  });

  it('has no part above its weight, nor any for a weight of 0, while the amount is not above their sum', () => {
    fc.assert(
      fc.property(weights, fc.nat({ max: 1000 }), (weights, thousandths) => {
        const sum = sumFen(weights);
        const parts = allocate(Math.floor((sum * thousandths) / 1000), weights);
        parts.forEach((part, index) => expect(part).to.be.at.most(weights[index] ?? -1));
      }),
    );
  });

  it('never gives a larger weight less than a smaller one', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000 }), weights, (totalFen, weights) => {
        fc.pre(weights.some((weight) => weight > 0));
        const sorted = weights.toSorted((one, other) => other - one);
        const parts = allocate(totalFen, sorted);
        expect(parts).to.deep.equal(parts.toSorted((one, other) => other - one));
      }),
    );
  });
});

describe('yuan in text', () => {
  it('are written in full, for machines, and as short as can be', () => {
    expect([0, 5, 1200, 123_450, 1_000_000_00, -5, -123_456].map(formatYuan)).to.deep.equal([
      ...['¥0.00', '¥0.05', '¥12.00', '¥1,234.50', '¥1,000,000.00', '-¥0.05', '-¥1,234.56'],
    ]);
    expect([0, 7, 990, 29_900, 100_000].map(yuanText)).to.deep.equal(['0.00', '0.07', '9.90', '299.00', '1000.00']);
    expect([0, 7, 990, 29_900, 100_000].map(shortYuan)).to.deep.equal(['0元', '0.07元', '9.9元', '299元', '1000元']);
  });

  it('are read back to the fen', () => {
    fc.assert(fc.property(fc.nat({ max: 999_999_999_99 }), (fen) => parseYuan(yuanText(fen)) === fen));
    expect(['1', '1.5', ' 0.29 ', '1.05', '007'].map(parseYuan)).to.deep.equal([100, 150, 29, 105, 700]);
  });

  it('are nothing where they are no amount', () => {
    for (const text of ['', '-1', '+1', '1.', '.5', '1.234', '1e3', '1,000', '¥1', '0x1', '１', '9'.repeat(13)]) {
      expect(parseYuan(text), text).to.equal(undefined);
    }
  });
});
