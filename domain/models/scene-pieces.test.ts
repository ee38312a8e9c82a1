import { expect } from 'chai';
import { cutPieces, pieceLimits, type PieceLimits } from './scene-pieces.ts';

describe('pieces of a scene', () => {
  const lengthsOf = (bytes: number[], limits?: Partial<PieceLimits>): number[] =>
    cutPieces(
      bytes.map((each) => ({ bytes: each })),
      { ...pieceLimits, ...limits },
    ).map(({ first, end }) => end - first);
  const even = (count: number, bytes: number): number[] => Array.from({ length: count }, () => bytes);

  it('hold every group once and in order, and no more than fits', () => {
    expect(lengthsOf([4, 4, 4, 4, 4], { wanted: 1, bytes: 8 })).to.deep.equal([2, 2, 1]);
    expect(lengthsOf([1, 1, 1, 1, 1], { wanted: 1, groups: 2 })).to.deep.equal([2, 2, 1]);
    const pieces = cutPieces(Array.from({ length: 1000 }, (_, index) => ({ bytes: (index * 7919) % 1_000_000 })));
    expect(pieces.map(({ first }) => first)).to.deep.equal([0, ...pieces.slice(0, -1).map(({ end }) => end)]);
    expect(pieces.at(-1)?.end).to.equal(1000);
  });

  it('are one group alone where that is larger than a piece, or where there are few', () => {
    expect(lengthsOf([1, 50, 1, 1], { wanted: 1, bytes: 8 })).to.deep.equal([1, 1, 2]);
    expect(lengthsOf(even(6, 1000))).to.deep.equal(even(6, 1));
  });

  it('are as many as machines can share, and few of very many small groups', () => {
    expect(lengthsOf(even(32, 1024 ** 2))).to.deep.equal(even(pieceLimits.wanted, 2));
    expect(lengthsOf(even(1000, 8 * 1024 ** 2))).to.deep.equal(even(250, 4));
    expect(lengthsOf(even(100_000, 1000))).to.have.length(Math.ceil(100_000 / pieceLimits.groups));
  });
});
