import { expect } from 'chai';
import { decodeKtx2 } from '../images/ktx2.ts';
import { readKtx2Header } from '../images/ktx2-header.ts';
import { createRandom } from '../numbers/random.ts';
import { withPool } from '../threads/pool.ts';
import { encodeKtx2, type Ktx2Input } from './ktx2.ts';
import { encodeLargeKtx2 } from './large-ktx2.ts';

/** Waves with some grain and alpha. */
function waves(width: number, height: number, kind: Ktx2Input['kind']): Ktx2Input {
  const random = createRandom(width);
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 4) {
      const grain = random() * 12;
      pixels[at] = 120 + 100 * Math.sin(x / 23) + grain;
      pixels[at + 1] = 120 + 100 * Math.sin(y / 31) + grain;
      pixels[at + 2] = 90 + grain;
      pixels[at + 3] = 255 - (x * 200) / width;
    }
  return { pixels, width, height, uastc: true, quality: 80, kind };
}

/** Mean difference of two pictures, of 255. */
const difference = (a: Uint8Array, b: Uint8Array): number => a.reduce((sum, value, at) => sum + Math.abs(value - b[at]!), 0) / a.length;

describe('KTX2 in bands', function bands() {
  this.timeout(60_000);
  // Levels of 170 and 85 pixels end in half a block.
  const [width, height] = [340, 500];
  const limits = { whole: 2e4, band: 3e4 };

  for (const kind of ['color', 'data'] as const)
    it(`has the blocks that the whole has, and mips that look as the encoder's: ${kind}`, async () => {
      const input = waves(width, height, kind);
      const whole = await encodeKtx2(input);
      const joined = await withPool({ threads: 2 }, (pool) => encodeLargeKtx2(input, pool, limits));
      const [a, b] = [readKtx2Header(whole)!, readKtx2Header(joined)!];
      expect({ ...b, levels: b.levels.length }).to.deep.equal({ ...a, levels: a.levels.length });
      expect(b.levels[0]!.length).to.be.below(a.levels[0]!.length * 1.05);
      const largest = (await decodeKtx2(joined))!;
      expect(Buffer.compare(largest.rgba, (await decodeKtx2(whole))!.rgba)).to.equal(0);
      for (const edge of [250, 125, 31, 1]) {
        const [mine, theirs] = [(await decodeKtx2(joined, edge))!, (await decodeKtx2(whole, edge))!];
        expect([mine.width, mine.height]).to.deep.equal([theirs.width, theirs.height]);
        expect(difference(mine.rgba, theirs.rgba), `level of ${edge}`).to.be.below(2);
      }
    });

  it('ends in the signal between bands', async () => {
    const stop = new AbortController();
    const reason = new Error('stop');
    setTimeout(() => stop.abort(reason), 200);
    const input = waves(2048, 1024, 'color');
    const ended = await withPool({ threads: 2, signal: stop.signal }, (pool) => encodeLargeKtx2(input, pool, limits)).catch(
      (error: unknown) => error,
    );
    expect(ended).to.equal(reason);
  });
});
