import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { validateBytes } from 'gltf-validator';
import { testFolder } from '#test/files';
import { buildGlb, packArrays, square } from '#test/glb';
import { readModel } from '../readers/read.ts';
import { addRootMesh, createMesh, createPrimitive, createScene } from '../scenes/create-scene.ts';
import { identityMatrix } from '../scenes/world.ts';
import { writeGlb } from '../writers/glb.ts';
import { createRichScene } from '../generators/rich-scene.ts';
import { repairMotion } from './repair-motion.ts';

describe('repairMotion', () => {
  const folder = testFolder();

  it('repairs non-finite animations and transforms so that the file is valid', async () => {
    const deltas = new Float32Array([0, 0, 1, NaN, 0, 0, 0, 0, Infinity, 0, 0, 0]);
    const { binary, offsets } = packArrays(
      ...[square, new Uint16Array([0, 1, 2, 0, 2, 3]), deltas],
      ...[new Float32Array([0, 1, NaN, 2, 2]), new Float32Array([0, 0, 0, 1, NaN, 0, 2, 0, 0, 3, 0, 0, 4, 0, 0])],
      new Float32Array([5, 0, 0, NaN, 0, 0, 7, 0, 0]),
    );
    const floats = (bufferView: number, count: number, type: string) => ({ bufferView, componentType: 5126, count, type });
    const json = {
      asset: { version: '2.0' },
      extensionsUsed: ['EXT_mesh_gpu_instancing'],
      scenes: [{ nodes: [0, 1] }],
      nodes: [
        { mesh: 0, matrix: [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 1, 2, 3, 0] },
        { mesh: 0, extensions: { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION: 5 } } } },
      ],
      meshes: [{ weights: [1], primitives: [{ attributes: { POSITION: 0 }, indices: 1, targets: [{ POSITION: 2 }] }] }],
      animations: [
        { channels: [{ sampler: 0, target: { node: 1, path: 'translation' } }], samplers: [{ input: 3, output: 4 }] },
        { channels: [{ sampler: 0, target: { node: 1, path: 'scale' } }], samplers: [{ input: 3, output: 4 }] },
      ],
      accessors: [
        ...[floats(0, 4, 'VEC3'), { bufferView: 1, componentType: 5123, count: 6, type: 'SCALAR' }, floats(2, 4, 'VEC3')],
        ...[floats(3, 5, 'SCALAR'), floats(4, 5, 'VEC3'), floats(5, 3, 'VEC3')],
      ],
      bufferViews: offsets.map((byteOffset, i) => ({ buffer: 0, byteOffset, byteLength: (offsets[i + 1] ?? binary.length) - byteOffset })),
      buffers: [{ byteLength: binary.length }],
    };
    const scene = await readModel(await folder.write({ 'a.glb': buildGlb(json, binary) }));
    // Two deltas, a matrix without its last row, an instance, and three keys that two channels share.
    expect(scene.warnings).to.deep.include({ code: 'motionMended', params: { count: 7 } });
    expect([...scene.meshes[0]!.primitives[0]!.targets[0]!.positions!]).to.deep.equal([0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    const [moved, scaled] = scene.animations.map(({ channels }) => channels[0]!);
    expect([...moved!.times]).to.deep.equal([0, 2]);
    expect([...moved!.values]).to.deep.equal([0, 0, 0, 3, 0, 0]);
    expect(scaled!.times).to.equal(moved!.times);
    expect([12, 28].map((at) => scene.nodes[1]!.instances![at])).to.deep.equal([5, 7]);
    const path = folder.path('b.glb');
    await writeGlb(scene, path, { compression: 'none' });
    const { issues } = await validateBytes(new Uint8Array(await readFile(path)));
    expect(issues.messages.filter(({ severity }) => severity === 0)).to.deep.equal([]);
  });

  it('drops channels and instances of which nothing is left, and takes the rest for a node at rest', () => {
    const scene = createScene('test');
    const mesh = createMesh('', [createPrimitive(square, new Uint32Array([0, 1, 2]))]);
    addRootMesh(scene, { ...mesh, weights: [NaN, 0.5] }, { translation: [NaN, 1, 2], rotation: [0, NaN, 0, 1], scale: [Infinity, 2, 2] });
    addRootMesh(scene, mesh, { instances: new Float32Array(16).fill(NaN) });
    addRootMesh(scene, mesh, { matrix: new Float64Array(16).fill(NaN) });
    scene.skins.push({ name: '', joints: [0], skeleton: null, inverseBindMatrices: new Float32Array(16).fill(NaN) });
    const channel = { node: 0, path: 'translation', interpolation: 'LINEAR', values: new Float32Array(3) } as const;
    scene.animations.push({ name: '', channels: [{ ...channel, times: new Float32Array([NaN]) }] });
    expect(repairMotion(scene).mended).to.equal(8);
    expect(scene.meshes[0]!.weights).to.deep.equal([0, 0.5]);
    expect(scene.nodes[0]).to.deep.include({ translation: [0, 1, 2], rotation: [0, 0, 0, 1], scale: [1, 2, 2] });
    expect(scene.nodes[1]).to.deep.include({ mesh: null, instances: null });
    expect(scene.nodes[2]!.matrix).to.deep.equal(identityMatrix());
    expect([...scene.skins[0]!.inverseBindMatrices!]).to.deep.equal([...identityMatrix()]);
    expect(scene.animations[0]!.channels).to.deep.equal([]);
  });

  it('changes nothing in a sound scene', async () => {
    const scene = await createRichScene();
    const before = structuredClone(scene);
    expect(repairMotion(scene).mended).to.equal(0);
    expect(scene).to.deep.equal(before);
  });
});
