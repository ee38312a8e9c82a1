import { expect } from 'chai';
import { ReadAhead } from './read-ahead.ts';

/** A file of numbers, and how often it was read. */
function openNumbers(length: number): { file: Uint8Array; ahead: ReadAhead; reads: () => number } {
  const file = Uint8Array.from({ length }, (_, i) => (i * 31 + (i >> 8)) & 255);
  let reads = 0;
  const read = (target: Uint8Array, start: number): void => {
    reads++;
    target.set(file.subarray(start, start + target.length));
  };
  return { file, ahead: new ReadAhead(read, length), reads: () => reads };
}

describe('ReadAhead', () => {
  it('reads what lies in a row with a few large reads, in several regions by turns', () => {
    const { file, ahead, reads } = openNumbers(3_000_000);
    for (let i = 0; i < 1000; i++) {
      for (const region of [0, 1_000_000, 2_000_000]) {
        const start = region + i * 600;
        expect(Buffer.compare(ahead.take(start, 500), file.subarray(start, start + 500))).to.equal(0);
      }
    }
    expect(reads()).to.be.below(36);
  });

  it('gives the same bytes twice as two copies', () => {
    const { file, ahead } = openNumbers(10_000);
    ahead.take(0, 8);
    const first = ahead.take(8, 100);
    const overlapping = ahead.take(50, 100);
    const again = ahead.take(8, 100);
    first.fill(0);
    expect([...overlapping]).to.deep.equal([...file.subarray(50, 150)]);
    expect([...again]).to.deep.equal([...file.subarray(8, 108)]);
  });

  it('reads no more than is asked for when stretches go backwards', () => {
    const { file, ahead, reads } = openNumbers(100_000);
    for (let start = 99_000; start >= 0; start -= 1000) {
      expect([...ahead.take(start, 10)]).to.deep.equal([...file.subarray(start, start + 10)]);
    }
    expect(reads()).to.equal(100);
  });

  it('does not load gaps that are larger than the requested data', () => {
    const { ahead } = openNumbers(3_000_000);
    const held = new Set<ArrayBufferLike>();
    for (let i = 0; i < 12; i++) for (const at of [0, 20_000, 40_000]) held.add(ahead.take(i * 240_000 + at, 20_000).buffer);
    const bytes = [...held].reduce((sum, { byteLength }) => sum + byteLength, 0);
    expect(bytes).to.be.below(12 * 60_000 * 1.5);
    for (const length of [40_000, 200_000]) expect(ahead.take(0, length).buffer.byteLength).to.equal(length);
  });

  it('reads to the end of a file and not beyond', () => {
    const { file, ahead } = openNumbers(1000);
    ahead.take(0, 500);
    expect([...ahead.take(500, 400)]).to.deep.equal([...file.subarray(500, 900)]);
    expect([...ahead.take(900, 100)]).to.deep.equal([...file.subarray(900)]);
  });
});
