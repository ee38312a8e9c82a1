import { expect } from 'chai';
import { cutParts } from './cut-parts.ts';

const pieceOf = (path: string): number | undefined => (path.includes('/') ? Number(path.split('/')[0]) : undefined);
const files = (paths: readonly string[], bytes = 10) => paths.map((path) => ({ path, bytes }));

describe('cutting an archive into parts', () => {
  it('makes one part of each piece where its files lie together, and leaves out what has no piece', () => {
    expect(cutParts(files(['0/a', '0/b', 'metadata.xml', '1/a', '2/a', '2/b']), pieceOf, 100)).to.deep.equal([
      { piece: 0, paths: ['0/a', '0/b'] },
      { piece: 1, paths: ['1/a'] },
      { piece: 2, paths: ['2/a', '2/b'] },
    ]);
  });

  it('ends the largest part early where files of all pieces are mixed, so that little waits at once', () => {
    const mixed = Array.from({ length: 40 }, (_, index) => `${index % 4}/${index}`);
    const parts = cutParts(files(mixed), pieceOf, 100);
    expect(parts.flatMap(({ paths }) => paths).toSorted()).to.deep.equal(mixed.toSorted());
    expect(parts.every(({ piece, paths }) => paths.every((path) => pieceOf(path) === piece))).to.equal(true);
    const whole = new Map(parts.flatMap(({ paths }, index) => paths.map((path) => [path, index] as const)));
    const ends = parts.map(({ paths }) => Math.max(...paths.map((path) => mixed.indexOf(path))));
    for (const [at] of mixed.entries()) {
      const waiting = mixed.slice(0, at + 1).filter((path) => ends[whole.get(path)!]! > at);
      expect(waiting.length * 10, `after ${at}`).to.be.at.most(100);
    }
    expect(cutParts(files(mixed), pieceOf, 100)).to.deep.equal(parts);
  });

  it('takes no long time for two hundred thousand pieces whose files are all apart', function () {
    this.timeout(10_000);
    const paths = [0, 1].flatMap((file) => Array.from({ length: 100_000 }, (_, piece) => `${piece}/${file}`));
    for (const waiting of [1000, 50_000]) expect(cutParts(files(paths), pieceOf, 10 * waiting)).to.have.length.within(100_000, 200_000);
  });
});
