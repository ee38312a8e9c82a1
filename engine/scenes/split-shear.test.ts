import { expect } from 'chai';
import { createMesh, createNode, createPrimitive, createScene } from './create-scene.ts';
import { measureBounds } from './measure.ts';
import { splitShear } from './split-shear.ts';
import { worldMatrices } from './world.ts';

describe('splitShear', () => {
  const matrices: { name: string; matrix: number[] }[] = [
    { name: 'a shear', matrix: [1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1] },
    { name: 'a shear that mirrors', matrix: [-2, 1, 0, 0, 0.5, 3, 1, 0, 0, -1, 0.5, 0, 1, 0, 0, 1] },
  ];
  for (const { name, matrix } of matrices) {
    it(`keeps where things stand: ${name}`, () => {
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

  it('leaves flat matrices without their shear, and others alone', () => {
    const scene = createScene('');
    scene.nodes.push(
      createNode('flat', { matrix: new Float64Array([1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 2, 0, 0, 1]) }),
      createNode('plain'),
    );
    splitShear(scene);
    expect(scene.nodes.map(({ matrix, translation }) => [matrix, translation[0]])).to.deep.equal([
      [null, 2],
      [null, 0],
    ]);
  });
});
