import { inflateSync } from 'node:zlib';
import { expect } from 'chai';
import { blocksOf, doubles, integers, Packing, packNow, zlibHeader, type ArrayValues } from './arrays.ts';

const bytesOf = (values: ArrayValues): Buffer => Buffer.concat([...blocksOf(values)]);

describe('Packing', () => {
  it('makes zlib streams of arrays of any length, whose sums hold', async () => {
    const lengths = [64, 1000, 20_000, 131_072, 131_073, 500_000];
    const arrays = lengths.map((length) => doubles(Float32Array.from({ length }, (_, i) => Math.sin(i) * 1e3)));
    const packing = new Packing(arrays);
    for (const values of arrays) {
      const parts: Uint8Array[] = [zlibHeader];
      for (let sum: Uint8Array | undefined; !sum;) {
        const block = await packing.next();
        parts.push(block.bytes);
        sum = block.sum;
        if (sum) parts.push(sum);
      }
      // Throws where the sum is another one.
      expect(Buffer.compare(inflateSync(Buffer.concat(parts)), bytesOf(values))).to.equal(0);
    }
  });

  it('packs small ones at once to the same', () => {
    const values = integers(Int32Array.from({ length: 5000 }, (_, i) => (i * 7919) | 0));
    const parts = packNow(values).flatMap(({ bytes, sum }) => (sum ? [bytes, sum] : [bytes]));
    expect(Buffer.compare(inflateSync(Buffer.concat([zlibHeader, ...parts])), bytesOf(values))).to.equal(0);
  });
});
