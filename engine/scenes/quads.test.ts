import { expect } from 'chai';
import { countQuads, splitQuads } from './quads.ts';

const faces = (numbers: number[]) => ({ mode: 'triangles', quads: true, indices: Uint32Array.from(numbers) }) as const;

describe('quads of a primitive', () => {
  it('are two triangles that begin with one vertex and share the edge from there, in the order around them', () => {
    const square = faces([0, 1, 2, 0, 2, 3, 4, 5, 6]);
    expect(countQuads(square)).to.equal(1);
    const { quads, triangles } = splitQuads(square);
    expect([[...quads], [...triangles]]).to.deep.equal([
      [0, 1, 2, 3],
      [4, 5, 6],
    ]);
  });

  it('stay quads with their front when each triangle is turned over', () => {
    const { quads, triangles } = splitQuads(faces([0, 2, 1, 0, 3, 2]));
    expect([[...quads], [...triangles]]).to.deep.equal([[0, 3, 2, 1], []]);
  });

  it('are none where the mark is missing, the triangles only touch, or one was left out', () => {
    expect(splitQuads({ mode: 'triangles', indices: Uint32Array.of(0, 1, 2, 0, 2, 3) }).quads).to.have.length(0);
    expect(countQuads(faces([0, 1, 2, 0, 3, 4, 0, 5, 6]))).to.equal(0);
    expect([...splitQuads(faces([0, 1, 2, 4, 5, 6, 4, 6, 7])).triangles]).to.deep.equal([0, 1, 2]);
  });

  it('take the first two of a longer fan', () => {
    const { quads, triangles } = splitQuads(faces([0, 1, 2, 0, 2, 3, 0, 3, 4]));
    expect([[...quads], [...triangles]]).to.deep.equal([
      [0, 1, 2, 3],
      [0, 3, 4],
    ]);
  });
});
