import { expect } from 'chai';
import { createRichScene } from '../../generators/rich-scene.ts';
import { finiteNumbers } from './finite-numbers.ts';

describe('finiteNumbers', () => {
  it('leaves a scene of numbers as it is', async () => {
    const scene = await createRichScene();
    expect(finiteNumbers(scene)).to.deep.equal([]);
    expect(scene).to.deep.equal(await createRichScene());
  });

  it('gives what is no number the value that says least, without writing into shared arrays', async () => {
    const scene = await createRichScene();
    const [node] = scene.nodes;
    const { normals } = scene.meshes[0]!.primitives[0]!;
    node!.translation = [Number.NaN, 1, 2];
    node!.rotation = [0, 0, 0, 0];
    node!.matrix = null;
    scene.materials[0]!.baseColor = [Number.NaN, -1, 7, 0.5];
    scene.animations[0]!.channels[0]!.values = new Float32Array([Infinity]);
    const channels = scene.animations[0]!.channels.length;
    normals![0] = Number.NaN;
    finiteNumbers(scene);
    expect(node!.translation).to.deep.equal([0, 0, 0]);
    expect(node!.rotation).to.deep.equal([0, 0, 0, 1]);
    expect(scene.materials[0]!.baseColor).to.deep.equal([1, 0, 1, 0.5]);
    expect(scene.animations[0]!.channels).to.have.lengthOf(channels - 1);
    expect(scene.meshes[0]!.primitives[0]!.normals!.slice(0, 3)).to.deep.equal(new Float32Array([0, 1, 0]));
    expect(normals![0]).to.deep.equal(Number.NaN);
  });

  it('leaves out triangles with a corner that is nowhere and counts them', async () => {
    const scene = await createRichScene();
    const [primitive] = scene.meshes[0]!.primitives;
    const { indices } = primitive!;
    const nowhere = indices[0]!;
    primitive!.positions = primitive!.positions.map((value, at) => (at === nowhere * 3 ? Number.NaN : value));
    const count = Array.from({ length: indices.length / 3 }, (_, at) => indices.subarray(at * 3, at * 3 + 3)).filter((one) =>
      one.includes(nowhere),
    ).length;
    expect(finiteNumbers(scene)).to.deep.equal([{ code: 'nonFiniteDropped', params: { count } }]);
    expect(primitive!.indices.length).to.equal(indices.length - count * 3);
    expect(primitive!.indices.includes(nowhere)).to.equal(false);
    expect(primitive!.positions.every(Number.isFinite)).to.equal(true);
  });
});
