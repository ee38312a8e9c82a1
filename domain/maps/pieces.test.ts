import { expect } from 'chai';
import { cellsOf, markPieces, piecesOf } from './pieces.ts';

describe('pieces of a map', () => {
  const none = piecesOf({ ranges: 20, range: { width: 4096, height: 4096 }, width: 20_000, height: 13_000 });

  it('are marked one by one, and forgotten again', () => {
    const some = markPieces(markPieces(none, [0, 9, 19], true), [9], false);
    expect(cellsOf(some).flatMap(({ isDone }, index) => (isDone ? [index] : []))).to.deep.equal([0, 19]);
    expect(cellsOf(none).some(({ isDone }) => isDone)).to.equal(false);
    expect(markPieces(none, [500], true)).to.deep.equal(none);
  });

  it('lie side by side, the last of a row and a column cut off', () => {
    const cells = cellsOf(none);
    expect(cells.length).to.equal(20);
    expect(cells.at(-1)).to.deep.equal({ x: 16_384, y: 12_288, width: 3616, height: 712, isDone: false });
    expect(cells.reduce((sum, { width, height }) => sum + width * height, 0)).to.equal(20_000 * 13_000);
  });
});
