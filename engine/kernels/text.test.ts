import { expect } from 'chai';
import * as fc from 'fast-check';
import { loadKernel, type KernelExports } from './load.ts';

interface TextExports extends KernelExports {
  begin(): void;
  room(bytes: number): number;
  text_at(): number;
  put_rows(lead: number, rows: number, count: number, stride: number, width: number, colors: number): number;
  open_table(most: number): void;
  number_rows(rows: number, count: number, width: number, numbers: number): void;
  row_count(): number;
}

describe('numbers as text', () => {
  let kernel: TextExports;
  before(async () => {
    kernel = await loadKernel<TextExports>('text');
  });
  /** One line a float. */
  const say = (bits: Uint32Array): string[] => {
    kernel.begin();
    const at = kernel.room(bits.byteLength) >>> 0;
    new Uint32Array(kernel.memory.buffer, at, bits.length).set(bits);
    const bytes = kernel.put_rows(0, at, bits.length, 1, 1, 0);
    return Buffer.from(kernel.memory.buffer, kernel.text_at() >>> 0, bytes)
      .toString('latin1')
      .split('\n')
      .slice(0, -1);
  };
  /** The fewest digits that read back to the same float, by trying. */
  const digitsOf = (value: number): number => {
    for (let digits = 1; digits < 9; digits++) if (Math.fround(Number(value.toPrecision(digits))) === value) return digits;
    return 9;
  };
  const significant = (text: string): number => text.replace(/e.*/, '').replace(/[-.]/g, '').replace(/^0+/, '').replace(/0+$/, '').length;
  const check = (bits: Uint32Array): void => {
    const floats = new Float32Array(bits.buffer);
    say(bits).forEach((text, i) => {
      const value = floats[i]!;
      if (!Number.isFinite(value)) return;
      if (!Object.is(Math.fround(Number(text)), value)) expect.fail(`${value} is said as ${text}`);
      if (value !== 0 && significant(text) > digitsOf(value)) expect.fail(`${value} is said long as ${text}`);
    });
  };

  it('say any float in the fewest digits that read back to the same bits', () => {
    fc.assert(
      fc.property(fc.uint32Array({ minLength: 200, maxLength: 200 }), (bits) => check(bits)),
      { seed: 3, numRuns: 200 },
    );
    // Both neighbours of every power of two, where the interval is lopsided, and both ends of the range.
    const powers = Array.from({ length: 254 }, (_, exponent) => ((exponent + 1) << 23) >>> 0).flatMap((bits) => [bits - 1, bits, bits + 1]);
    check(Uint32Array.from([0, 1, 2, 0x7f7fffff, ...powers, ...powers.map((bits) => (bits | 0x80000000) >>> 0)]));
  });

  it('look as people write them', () => {
    const said: [number, string][] = [
      [0, '0'],
      [-0, '-0'],
      [1, '1'],
      [-1.5, '-1.5'],
      [0.1, '0.1'],
      [100, '100'],
      [123456.78, '123456.78'],
      [0.00025, '0.00025'],
      [0.000025, '2.5e-5'],
      [16777216, '16777216'],
      [1e16, '1e16'],
      [1.5e15, '1500000000000000'],
      [3.4028235e38, '3.4028235e38'],
      [1e-45, '1e-45'],
      [Number.NaN, '0'],
      [Infinity, '0'],
    ];
    const floats = Float32Array.from(said, ([value]) => value);
    expect(say(new Uint32Array(floats.buffer))).to.deep.equal(said.map(([, text]) => text));
  });

  it('number distinct rows in the order of first sight, however many there are', () => {
    const count = 65_536;
    const rows = Uint32Array.from({ length: count * 3 }, (_, i) => Math.floor(i / 3) >>> (i % 3));
    kernel.begin();
    const numbers = kernel.room(count * 4) >>> 0;
    kernel.open_table(count);
    const at = kernel.room(rows.byteLength) >>> 0;
    for (let pass = 0; pass < 2; pass++) {
      new Uint32Array(kernel.memory.buffer, at, rows.length).set(rows);
      kernel.number_rows(at, count, 3, numbers);
      expect(new Uint32Array(kernel.memory.buffer, numbers, count)).to.deep.equal(Uint32Array.from({ length: count }, (_, i) => i));
    }
    expect(kernel.row_count()).to.equal(count);
  });
});
