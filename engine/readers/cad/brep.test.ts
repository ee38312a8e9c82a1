import { expect } from 'chai';
import { looseEdges } from './brep.ts';

/** A list of shapes as a BREP has it: each with its parts by their place in the list, the whole last. */
const brep = (...shapes: [string, number[]][]): string =>
  `CASCADE Topology V1, (c) Matra-Datavision\nTShapes ${shapes.length}\n\n${shapes
    .map(([type, parts]) => `${type}\n 1e-07 1 1 0\n0\n\n0101000\n${parts.map((part) => `+${shapes.length - part} 0 `).join('')}*\n`)
    .join('')}\n+1 0 \n`;

describe('looseEdges', () => {
  it('counts edges outside faces, each once', () => {
    const shapes: [string, number[]][] = [
      ['Ve', []],
      ['Ed', [0]],
      ['Wi', [1]],
      ['Fa', [2]],
      ['Sh', [3]],
      ['Ed', [0]],
      ['Ed', [0]],
      ['Wi', [5, 6]],
      ['Co', [4, 7, 6, 7]],
    ];
    expect(looseEdges(brep(...shapes))).to.equal(2);
    expect(looseEdges(brep(...shapes.slice(0, 5)))).to.equal(0);
  });

  it('ends with shapes that are part of themselves or not there', () => {
    expect(looseEdges(brep(['Wi', [1]], ['Co', [0, 9]]))).to.equal(0);
  });
});
