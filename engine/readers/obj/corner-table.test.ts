import { expect } from 'chai';
import { VertexTable } from '../../numbers/vertex-table.ts';
import { CornerTable } from './corner-table.ts';

const nothing = { positions: 0, uvs: 0, normals: 0 };

describe('CornerTable', () => {
  for (const [name, positions, uvs] of [
    ['a position has few uvs', 3000, 3],
    ['a position has thousands of uvs', 5, 4000],
    ['most positions are another’s', 1_000_000, 2],
  ] as const) {
    it(`gives vertices as a hash alone would where ${name}`, () => {
      const table = new CornerTable();
      const hashed = new VertexTable();
      const vertices = new Uint32Array(2000);
      let seed = 1;
      const random = (below: number): number => (seed = (seed * 48271) % 2147483647) % below;
      for (let run = 0; run < 12; run++) {
        // The positions of a file grow while it is read.
        const known = { positions: Math.ceil((positions * (run + 1)) / 12), uvs, normals: 1 };
        const uniques = Int32Array.from(
          { length: 6000 },
          (_, i) => 1 + (i % 3 === 0 ? random(Math.min(known.positions, 3000)) : i % 3 === 1 ? random(uvs) : 0),
        );
        expect(table.add(uniques, true, true, nothing, known, vertices)).to.equal(true);
        for (let i = 0; i < 2000; i++) {
          const [position, uv, normal] = uniques.subarray(i * 3, i * 3 + 3).map((number) => number - 1);
          if (vertices[i] !== hashed.indexOf(position!, uv!, normal!)) expect.fail(`run ${run}, unique ${i}`);
        }
      }
      expect(table.keys()).to.deep.equal(hashed.keys());
    });
  }

  it('reports a corner with a missing index', () => {
    const known = { positions: 3, uvs: 2, normals: 0 };
    const add = (...unique: number[]): boolean =>
      new CornerTable().add(Int32Array.from(unique), true, false, nothing, known, new Uint32Array(1));
    expect([add(3, 2, 0), add(4, 1, 0), add(1, 3, 0)]).to.deep.equal([true, false, false]);
    // Relative numbers go out less 2^30: the last before the chunk, and one before the file's start.
    expect([add(-(2 ** 30), 1, 0), add(-1 - 2 ** 30, 1, 0)]).to.deep.equal([true, false]);
  });
});
