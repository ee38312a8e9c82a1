import { expect } from 'chai';
import { HalfEdges } from './half-edges.ts';
import { markSharpEdges } from './sharp-edges.ts';

/** Two walls that meet at a right angle in the edge from (0, 0, 0) along y, each of `across` × `along` squares of this edge. */
function corner(across: number, along: number, edge: number): HalfEdges {
  const columns = 2 * across + 1;
  const positions: number[] = [];
  const indices: number[] = [];
  for (let row = 0; row <= along; row++)
    for (let column = -across; column <= across; column++) {
      positions.push(Math.max(0, column) * edge, row * edge, Math.max(0, -column) * edge);
      if (row === along || column === across) continue;
      const at = row * columns + column + across;
      indices.push(at, at + 1, at + columns + 1, at, at + columns + 1, at + columns);
    }
  return new HalfEdges({
    positions: Float64Array.from(positions),
    indices: Int32Array.from(indices),
    patch: new Uint8Array(indices.length / 3),
  });
}

const marked = ({ sharp }: HalfEdges): number => sharp.reduce((sum, one) => sum + one, 0) / 2;

describe('edges that remeshing keeps', () => {
  it('are those where two walls meet', () => {
    const walls = corner(4, 10, 0.1);
    markSharpEdges(walls, { line: 0.5, piece: 0.04 });
    expect(marked(walls)).to.equal(10);
  });

  it('are found in time that grows as the faces do, where all of them together are one piece', () => {
    const walls = corner(100, 300, 1e-4);
    const begun = process.cpuUsage().user;
    // A little less than the area of a wall.
    markSharpEdges(walls, { line: 1e-3, piece: 0.9 * (100 * 300 * 1e-8) });
    expect(marked(walls)).to.equal(300);
    expect((process.cpuUsage().user - begun) / 1e6, 'processor seconds').to.be.below(5);
  });
});
