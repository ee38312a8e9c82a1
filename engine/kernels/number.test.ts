import { expect } from 'chai';
import * as fc from 'fast-check';
import { loadKernel, type KernelExports } from './load.ts';

interface ObjKernel extends KernelExports {
  input_for(length: number): number;
  parse(input: number, length: number): number;
  first_position(): number;
}

describe('numbers in kernels', () => {
  let kernel: ObjKernel;
  before(async () => {
    kernel = await loadKernel<ObjKernel>('obj');
  });
  /** The three numbers of a `v` line, as doubles. */
  const parse = (text: string): number[] => {
    const bytes = Buffer.from(`v ${text}\n`);
    const input = kernel.input_for(bytes.length);
    new Uint8Array(kernel.memory.buffer).set(bytes, input);
    kernel.parse(input, bytes.length);
    return [...new Float64Array(kernel.memory.buffer, kernel.first_position(), 3)];
  };
  const isExact = (text: string): void => {
    const [x, y, z] = parse(`${text} 7 ${text}`);
    if (!Object.is(x, Number(text)) || y !== 7 || !Object.is(z, x)) expect.fail(`${text} was read as ${x}, ${y}, ${z}`);
  };

  it('are those that JavaScript reads, to the last bit, however a program prints them', () => {
    const digits = fc.integer({ min: 0, max: 20 });
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.float({ noNaN: true, noDefaultInfinity: true }),
        digits,
        (wide, narrow, count) => {
          for (const value of [wide, narrow]) {
            isExact(String(value));
            isExact(value.toExponential(count));
            if (Math.abs(value) < 1e15) isExact(value.toFixed(count));
          }
        },
      ),
      { seed: 5, numRuns: 3000 },
    );
  });

  it('are exact for any digits and exponent, halfway cases and both ends of the range included', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 21n }), fc.integer({ min: -100, max: 80 }), (mantissa, exponent) =>
        isExact(`${mantissa}e${exponent}`),
      ),
      { seed: 6, numRuns: 5000 },
    );
    // Between two doubles lies (2m + 1) / 2: the even neighbour is meant, and with a digit behind it the upper one.
    fc.assert(
      fc.property(fc.bigInt({ min: 2n ** 53n, max: 2n ** 54n }), fc.integer({ min: 0, max: 9 }), (whole, shift) => {
        isExact(String((whole * 2n + 1n) << BigInt(shift)));
        isExact(`${(whole << 1n) + 1n}.000000000000000000000001`);
      }),
      { seed: 7, numRuns: 1000 },
    );
    for (const text of [
      '1.7976931348623157e308',
      '1e309',
      '-4.9e-324',
      '2.2250738585072011e-308',
      '1e-400',
      '0e99999',
      '-0',
      '-0.0',
      '9007199254740993',
    ])
      isExact(text);
  });

  it('stop where they stop, and words that are none are passed over', () => {
    expect(parse('1.5.25-3')).to.deep.equal([1.5, 0.25, -3]);
    expect(parse('1e 2e+ 3')).to.deep.equal([1, Number.NaN, 2]);
    for (const word of ['nan', '-inf', '-1.#IND', '1.#QNAN0', '-', 'x'])
      expect(parse(`${word} 2 ${word}`), word).to.deep.equal([Number.NaN, 2, Number.NaN]);
    expect(parse('4')).to.deep.equal([4, Number.NaN, Number.NaN]);
  });
});
