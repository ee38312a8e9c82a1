import { expect } from 'chai';
import { formatBytes, formatCount, formatExtents, formatRoughBytes, formatSeconds, formatShortCount, savedPercent } from './numbers.ts';

const MiB = 1024 ** 2;

describe('numbers in text', () => {
  const sizes: [number, string][] = [
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1.0 KB'],
    [12.34 * MiB, '12.3 MB'],
    [99.96 * MiB, '100 MB'],
    [300 * MiB, '300 MB'],
    [1023.9 * MiB, '1.0 GB'],
    [5 * 1024 ** 4, '5.0 TB'],
    [-5, '0 B'],
  ];
  for (const [bytes, text] of sizes) it(`writes ${bytes} bytes as ${text}`, () => expect(formatBytes(bytes)).to.equal(text));

  const extents: [number[], string][] = [
    [[1.98327, 0.05, 20], '1.983 × 0.05 × 20'],
    // Rounding noise of a flat model that was rotated, and of one far from the origin.
    [[1, 2.22e-18, 1], '1 × 0 × 1'],
    [[1000, 0.0005, 3], '1000 × 0 × 3'],
    [[1000, 0.05, 123456.7], '1000 × 0 × 123457'],
    [[0.00012346, 0.00034, 0.01], '0.0001235 × 0.00034 × 0.01'],
    [[0, 0, 0], '0 × 0 × 0'],
    [[1e-30, 0, 2e-30], '1e-30 × 0 × 2e-30'],
  ];
  for (const [[x = 0, y = 0, z = 0], text] of extents) {
    it(`writes edges of ${x}, ${y} and ${z} as ${text}`, () => expect(formatExtents({ min: [0, 0, 0], max: [x, y, z] })).to.equal(text));
  }

  const rough: [number, string][] = [
    [0, '0 B'],
    [1023, '1000 B'],
    [3.44 * MiB, '3.4 MB'],
    [12.34 * MiB, '12 MB'],
    [123 * MiB, '120 MB'],
    [2 * MiB, '2.0 MB'],
  ];
  for (const [bytes, text] of rough) it(`says roughly ${bytes} bytes as ${text}`, () => expect(formatRoughBytes(bytes)).to.equal(text));

  const counts: [number, string][] = [
    [0, '0'],
    [9999, '9,999'],
    [10_000, '1.0 万'],
    [123_456, '12.3 万'],
    [1_234_567, '123 万'],
    [99_999_999, '1.0 亿'],
    [250_000_000, '2.5 亿'],
  ];
  for (const [count, text] of counts) it(`says ${count} as ${text}`, () => expect(formatShortCount(count)).to.equal(text));

  it('groups thousands', () => expect(formatCount(1234567)).to.equal('1,234,567'));

  const shares: [number, number, number | null][] = [
    [100, 25, 75],
    [100, 100, 0],
    [100, 150, -50],
    [1_000_000, 1, 99],
    [100, 0, 100],
    [0, 10, null],
  ];
  for (const [before, after, percent] of shares) {
    it(`calls ${before} → ${after} a saving of ${percent} %`, () => expect(savedPercent(before, after)).to.equal(percent));
  }

  const times: [number, string][] = [
    [0.04, '0.0 秒'],
    [0.44, '0.4 秒'],
    [9.97, '10 秒'],
    [59.4, '59 秒'],
    [59.6, '1 分 00 秒'],
    [185, '3 分 05 秒'],
    [7805, '2 小时 10 分'],
  ];
  for (const [seconds, text] of times) it(`writes ${seconds} s as ${text}`, () => expect(formatSeconds(seconds)).to.equal(text));
});
