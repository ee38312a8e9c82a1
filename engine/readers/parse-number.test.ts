import { expect } from 'chai';
import * as fc from 'fast-check';
import { cursor, parseFloatAt, parseIntAt } from './parse-number.ts';

const parse = (text: string): number => parseFloatAt(Buffer.from(text), 0, text.length);

describe('parseFloatAt', () => {
  it('reads every number that a program prints to the last bit', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer({ min: 0, max: 20 }), (value, digits) => {
        for (const text of [
          String(value),
          value.toExponential(Math.min(digits, 20)),
          Math.abs(value) < 1e15 ? value.toFixed(digits) : '0',
        ]) {
          expect(parse(text)).to.equal(Number(text));
          expect(cursor.at).to.equal(text.length);
        }
      }),
      { seed: 3, numRuns: 2000 },
    );
  });

  it('stops where the number stops', () => {
    expect([parse('1.5/2'), cursor.at]).to.deep.equal([1.5, 3]);
    expect([parse('-.5e-1x'), cursor.at]).to.deep.equal([-0.05, 6]);
    expect([parse('1e'), cursor.at]).to.deep.equal([1, 1]);
  });

  it('skips what is not a number', () => {
    for (const text of ['nan', '-inf', '-1.#IND', '1.#QNAN0', '-', 'x']) {
      expect(Number.isNaN(parse(`${text} 2`)), text).to.equal(true);
      expect(cursor.at, text).to.equal(text.length);
    }
  });
});

describe('parseIntAt', () => {
  it('reads signs and stops at the first other byte', () => {
    expect([parseIntAt(Buffer.from('-12/3'), 0, 5), cursor.at]).to.deep.equal([-12, 3]);
    expect(Number.isNaN(parseIntAt(Buffer.from('/3'), 0, 2))).to.equal(true);
  });
});
