import { expect } from 'chai';
import { createRandom } from '../numbers/random.ts';
import { edgeTable } from './edge-table.ts';
import { makeManifold } from './make-manifold.ts';

/** A funnel from the triangle 0 1 2 to a slit: the edges from place 6 over 8 to 7, on both sides of which its faces meet. */
const funnel = [
  [1, 0, 6],
  [1, 6, 8],
  [1, 8, 7],
  [2, 1, 7],
  [2, 7, 8],
  [2, 8, 6],
  [0, 2, 6],
];
const turned = (faces: number[][]): number[][] => faces.map((face) => face.toReversed());
/** The same from the triangle 3 4 5. */
const below = turned(funnel).map((face) => face.map((vertex) => (vertex < 3 ? vertex + 3 : vertex)));
const wall = [0, 1, 2].flatMap((i) => [
  [i + 3, ((i + 1) % 3) + 3, (i + 1) % 3],
  [i + 3, (i + 1) % 3, i],
]);
const pinched = {
  body: [[0, 1, 2], ...funnel, [5, 4, 3], ...below],
  tunnel: [...wall, ...turned(funnel), ...turned(below)],
};

/** How many faces the edges have. */
function facesOfEdges(indices: Int32Array): Set<number> {
  const { count, last, before } = edgeTable(indices);
  const counts = new Set<number>();
  for (let edge = 0; edge < count; edge++) {
    let faces = 0;
    for (let h = last[edge]!; h !== -1; h = before[h]!) faces++;
    counts.add(faces);
  }
  return counts;
}

describe('manifold surfaces', () => {
  for (const [name, faces] of Object.entries(pinched)) {
    it(`have no hole where a ${name} is pinched flat, however its faces fold there`, () => {
      const random = createRandom(1);
      for (let shape = 0; shape < 300; shape++) {
        const positions = Array.from({ length: 27 }, () => Math.round((random() * 2 - 1) * 10));
        expect(facesOfEdges(makeManifold(positions, faces.flat(), 0).indices)).to.deep.equal(new Set([2]));
      }
    });
  }
});
