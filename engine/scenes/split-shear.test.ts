import { expect } from 'chai';
import { createMesh, createNode, createPrimitive, createScene } from './create-scene.ts';
import { measureBounds } from '../findings/measure.ts';
import { splitShear } from './split-shear.ts';
import { localMatrix, worldMatrices } from './world.ts';

describe('splitShear', () => {
  const matrices: { name: string; matrix: number[] }[] = [
    { name: 'a shear', matrix: [1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1] },
    { name: 'a shear that flattens', matrix: [1, 0, 0, 0, 1, 2, 0, 0, 0, 0, 0, 0, 2, 0, 0, 1] },
    { name: 'a shear onto a line', matrix: [1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 1] },
    { name: 'a shear that mirrors', matrix: [-2, 1, 0, 0, 0.5, 3, 1, 0, 0, -1, 0.5, 0, 1, 0, 0, 1] },
  ];
  for (const { name, matrix } of matrices) {
    it(`keeps positions: ${name}`, () => {
      const scene = createScene('');
      scene.meshes.push(createMesh('', [createPrimitive(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 1]), new Uint32Array([0, 1, 2]))]));
      scene.nodes.push(createNode('sheared', { matrix: Float64Array.from(matrix), mesh: 0 }));
      scene.roots = [0];
      scene.skins.push({ name: '', joints: [0], skeleton: null, inverseBindMatrices: null });
      const before = measureBounds(scene);
      splitShear(scene);
      const after = measureBounds(scene);
      for (const end of ['min', 'max'] as const) after[end].forEach((value, axis) => expect(value).to.be.closeTo(before[end][axis]!, 1e-6));
      expect(scene.nodes.map((node) => node.matrix)).to.deep.equal([null, null]);
      const [joint] = scene.skins[0]!.joints;
      Array.from(worldMatrices(scene)[joint!]!).forEach((value, i) => expect(value).to.be.closeTo(matrix[i]!, 1e-9));
    });
  }

  it('makes translation, rotation and scale of what does not shear, flat or not, on the node itself', () => {
    // A quarter turn about z, flattened along z; the same along two axes; one that is nothing but a place.
    const flat = [0, 1, 0, 0, -2, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 1];
    const line = [0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 1];
    const point = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 1];
    const scene = createScene('');
    for (const matrix of [flat, line, point]) scene.nodes.push(createNode('', { matrix: Float64Array.from(matrix) }));
    splitShear(scene);
    expect(scene.nodes.map(({ matrix, translation, children }) => [matrix, translation[0], children.length])).to.deep.equal([
      [null, 2, 0],
      [null, 2, 0],
      [null, 2, 0],
    ]);
    [flat, line, point].forEach((matrix, i) => {
      localMatrix(scene.nodes[i]!).forEach((value, at) => expect(value).to.be.closeTo(matrix[at]!, 1e-12));
    });
  });
});
