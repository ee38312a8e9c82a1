import { expect } from 'chai';
import fc from 'fast-check';
import { longestDecimal, writeFloat, writeInteger } from './decimal.ts';

const room = new Uint8Array(64);
const textOf = (end: number): string => Buffer.from(room.subarray(0, end)).toString('latin1');
const floatText = (value: number): string => textOf(writeFloat(room, 0, value));

describe('decimals', () => {
  it('say 32-bit floats in few digits', () => {
    const cases: [number, string][] = [
      [0, '0'],
      [-0, '0'],
      [1, '1'],
      [-1.5, '-1.5'],
      [0.1, '0.1'],
      [Math.fround(1 / 3), '0.33333334'],
      [123456.78, '123456.78'],
      [0.00025, '0.00025'],
      [100, '100'],
      [99999.995, '99999.99'],
      [16777216, '16777216'],
      [1e9, '1000000000'],
      [1e-5, '0.00001'],
      [1.5e-9, '1.5e-9'],
      [3.4028235e38, '3.4028235e+38'],
      [Number.NaN, '0'],
      [Infinity, '0'],
      [-Infinity, '0'],
    ];
    for (const [value, text] of cases) expect(floatText(value), String(value)).to.equal(text);
  });

  it('read back as the same float, whatever its bits', () => {
    fc.assert(
      fc.property(fc.float({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = floatText(value);
        expect(Math.fround(Number(text))).to.equal(value + 0);
        expect(text.length).to.be.at.most(longestDecimal);
        const digits = text.replace(/[-.]|e.*/g, '').replace(/^0+/, '');
        expect(digits.length).to.be.at.most(Math.abs(value) < 1e9 ? 9 : 39);
      }),
      { numRuns: 20_000 },
    );
    fc.assert(
      fc.property(fc.double({ min: -2000, max: 2000, noNaN: true }), (value) => {
        expect(Math.fround(Number(floatText(value)))).to.equal(Math.fround(value) + 0);
      }),
      { numRuns: 20_000 },
    );
  });

  it('say integers up to 2⁵³', () => {
    for (const value of [0, 7, 9, 10, 99, 100, 65_535, 4_294_967_296, 2 ** 53 - 1])
      expect(textOf(writeInteger(room, 0, value))).to.equal(String(value));
  });
});
