import { mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { modelPath } from '#test/models';
import { shapeOf } from '#test/shapes';
import { measureScene } from '../../findings/measure.ts';
import { createRichScene } from '../../generators/rich-scene.ts';
import { createSphere } from '../../generators/surface.ts';
import { readModel } from '../../readers/read.ts';
import { addRootMesh, createMesh, createNode, createPrimitive, createScene } from '../../scenes/create-scene.ts';
import { sampleChannel } from '../../scenes/sample-channel.ts';
import type { Animation, Quat, Scene, Vec3 } from '../../scenes/scene.ts';
import { worldMatrices } from '../../scenes/world.ts';
import { writeModel } from '../write-model.ts';
import { turnKeys } from './curves.ts';
import { writeFbx, type FbxOptions } from './write-fbx.ts';

describe('writeFbx', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-fbx-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const back = async (scene: Scene, options: FbxOptions = {}): Promise<Scene> => {
    await writeFbx(scene, folder, 'out', options);
    return await readModel(join(folder, 'out.fbx'));
  };

  for (const name of [
    'gltf/truck.glb',
    'gltf/room.glb',
    'gltf/materials.glb',
    'gltf/nested.glb',
    'gltf/walker.glb',
    'fbx/walker.fbx',
    'dae/truck.zae',
  ])
    it(`brings ${name} back as it was`, async () => {
      const scene = await readModel(modelPath(name));
      await writeModel(scene, 'fbx', folder, 'out');
      const again = await readModel(join(folder, 'out.fbx'));
      expect(again.warnings).to.deep.equal([]);
      const [a, b] = [scene, again].map((one) => measureScene(one, 'fbx', 0).figures);
      expect(b!.triangles).to.equal(a!.triangles);
      const size = Math.hypot(...a!.bounds.max.map((value, axis) => value - a!.bounds.min[axis]!));
      for (const side of ['min', 'max'] as const)
        a!.bounds[side].forEach((value, axis) => expect(b!.bounds[side][axis]).to.be.closeTo(value, size * 1e-6));
      expect(shapeOf(again).volume).to.be.closeTo(shapeOf(scene).volume, size ** 3 * 1e-6);
      expect(again.nodes.map((node) => node.name)).to.include.members(scene.nodes.map((node) => node.name));
      expect(looksOf(again)).to.deep.equal(looksOf(scene));
      expect(again.textures.map(({ bytes }) => Buffer.from(bytes))).to.deep.equal(scene.textures.map(({ bytes }) => Buffer.from(bytes)));
      expect(again.cameras.length).to.equal(scene.cameras.length);
      expect(again.lights.length).to.equal(scene.lights.length);
      expect(again.animations).to.have.lengthOf(scene.animations.length);
      scene.animations.forEach((animation, i) => expectSameMotion(scene, animation, again, again.animations[i]!, size));
    });

  it('puts the place of a picture into the texture coordinates, since programs read that of a texture in two ways', async () => {
    const scene = await readModel(modelPath('gltf/materials.glb'));
    await writeModel(scene, 'fbx', folder, 'out');
    const again = await readModel(join(folder, 'out.fbx'));
    const brick = again.materials.findIndex(({ name }) => name === '砖墙');
    const { uvs } = again.meshes.flatMap(({ primitives }) => primitives).find(({ material }) => material === brick)!;
    expect(again.materials[brick]!.baseColorTexture!.transform).to.equal(null);
    const along = (axis: number): number[] => [...uvs[0]!.filter((_, at) => at % 2 === axis)].toSorted((a, b) => a - b);
    // Three times across and twice down, from one below: its own are 0 to 1.
    expect([along(0)[0], along(0).at(-1), along(1)[0], along(1).at(-1)]).to.deep.equal([0, 3, -1, 1]);
  });

  it('keeps what a rich scene holds', async () => {
    const scene = await createRichScene();
    await writeModel(scene, 'fbx', folder, 'out');
    const again = await readModel(join(folder, 'out.fbx'));
    const [a, b] = [scene, again].map((one) => measureScene(one, 'fbx', 0).figures);
    expect(b!.triangles).to.equal(a!.triangles);
    expect(again.meshes.map(({ name }) => name)).to.include.members(['布', '鼓起', '瓦']);
    const bulge = again.meshes.find(({ name }) => name === '鼓起')!;
    expect(bulge.primitives[0]!.targets.map(({ name }) => name)).to.deep.equal(['抬起']);
    expect(bulge.weights).to.deep.equal([0.5]);
    expectSameMotion(scene, scene.animations[0]!, again, again.animations[0]!, 5);
    const weights = again.animations[0]!.channels.find(({ path }) => path === 'weights')!;
    for (const [time, weight] of [
      [0, 0],
      [0.5, 0.5],
      [1, 1],
      [2, 0],
    ] as const)
      expect(sampleChannel(weights, time)[0]).to.be.closeTo(weight, 1e-4);
  });

  it('moves along splines, arcs through a pole and steps', async () => {
    const scene = createScene('动');
    const times = new Float32Array([0, 1, 2]);
    const half = Math.SQRT1_2;
    // Half a turn about X while Y stands at a right angle, where X and Z are one.
    const pole = new Float32Array([0, half, 0, half, half, 0, half, 0, 0.5, 0.5, -0.5, 0.5]);
    for (const [i, interpolation] of (['LINEAR', 'CUBICSPLINE', 'STEP'] as const).entries()) {
      const hand = createNode(`手${i}`, { translation: [1, 0, 0] });
      const arm = createNode(`臂${i}`, { translation: [0, 0, i], children: [scene.nodes.push(hand) - 1] });
      scene.roots.push(scene.nodes.push(arm) - 1);
      const spread = (values: ArrayLike<number>, width: number): Float32Array =>
        interpolation === 'CUBICSPLINE'
          ? Float32Array.from({ length: values.length * 3 }, (_, at) => {
              const [key, part, k] = [Math.floor(at / width / 3), Math.floor(at / width) % 3, at % width];
              return part === 1 ? values[key * width + k]! : 0.3 * (k + 1 - part);
            })
          : Float32Array.from(values);
      const node = scene.nodes.length - 1;
      scene.animations[0] ??= { name: '转', channels: [] };
      scene.animations[0].channels.push(
        { node, path: 'rotation', interpolation, times, values: spread(pole, 4) },
        { node, path: 'translation', interpolation, times, values: spread([0, 0, i, 1, 2, i, 0, -1, i], 3) },
        { node, path: 'scale', interpolation, times, values: spread([1, 1, 1, 2, 1, 0.5, 1, 1, 1], 3) },
      );
    }
    addRootMesh(scene, createMesh('球', [createSphere({ columns: 8, rows: 6, uvScale: null })]));
    const again = await back(scene);
    expectSameMotion(scene, scene.animations[0]!, again, again.animations[0]!, 6);
  });

  it('puts a mirrored, a sheared and a shared mesh where they were, each face outside', async () => {
    const scene = createScene('位');
    const sphere = createMesh('球', [createSphere({ columns: 12, rows: 8 })]);
    addRootMesh(scene, sphere, { scale: [-1, 2, 1], translation: [3, 0, 0] });
    const shear = new Float64Array([1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0.25, 1, 0, -3, 0, 0, 1]);
    scene.nodes.push(createNode('斜', { mesh: 0, matrix: shear }), createNode('同', { mesh: 0 }));
    scene.roots.push(1, 2);
    const again = await back(scene);
    expect(shapeOf(again).volume).to.be.closeTo(shapeOf(scene).volume, 1e-4);
    const [a, b] = [scene, again].map((one) => measureScene(one, 'fbx', 0).figures.bounds);
    for (const side of ['min', 'max'] as const) a![side].forEach((value, axis) => expect(b![side][axis]).to.be.closeTo(value, 1e-5));
    expect(again.meshes).to.have.lengthOf(1);
  });

  it('gives the unit of a root to all that is below it, so that nothing is scaled but the root it was', async () => {
    const scene = await readModel(modelPath('gltf/walker.glb'));
    const plain = await back(scene);
    // In centimetres below a root of a hundredth, as our own reader of FBX has them.
    const again = await back(plain);
    expect(again.nodes.filter(({ scale }) => scale.some((value) => Math.abs(value - 1) > 1e-6))).to.have.lengthOf(1);
    expect(shapeOf(again).volume).to.be.closeTo(shapeOf(scene).volume, 1e-6);
    scene.animations.forEach((animation, i) => expectSameMotion(scene, animation, again, again.animations[i]!, 2.5));
  });

  it('makes no bone of a mesh that holds some of its own vertices', async () => {
    const scene = createScene('半');
    const sphere = createSphere({ columns: 8, rows: 6 });
    const vertices = sphere.positions.length / 3;
    const isUpper = Array.from({ length: vertices }, (_, v) => sphere.positions[v * 3 + 1]! > 0);
    sphere.joints = [Uint16Array.from({ length: vertices * 4 }, (_, i) => (i % 4 === 0 && isUpper[i / 4] ? 1 : 0))];
    sphere.weights = [Float32Array.from({ length: vertices * 4 }, (_, i) => (i % 4 === 0 ? 1 : 0))];
    addRootMesh(scene, createMesh('球', [sphere]), { skin: 0, translation: [1, 0, 0] });
    scene.roots.push(scene.nodes.push(createNode('骨', { translation: [0, 5, 0] })) - 1);
    scene.skins = [{ name: '皮', joints: [0, 1], skeleton: null, inverseBindMatrices: null }];
    const again = await back(scene);
    const [a, b] = [scene, again].map((one) => measureScene(one, 'fbx', 0).figures.bounds);
    for (const side of ['min', 'max'] as const) a![side].forEach((value, axis) => expect(b![side][axis]).to.be.closeTo(value, 1e-5));
    const file = (await readFile(join(folder, 'out.fbx'))).toString('latin1');
    expect(file.split('SubDeformer')).to.have.lengthOf(2);
    expect(file.split('Skeleton')).to.have.lengthOf(2);
  });

  it('turns no bone by more than ten degrees from key to key', async () => {
    const scene = await readModel(modelPath('fbx/walker.fbx'));
    const source = scene.animations.flatMap(({ channels }) => channels.filter(({ path }) => path === 'rotation'));
    expect(source).to.not.be.empty;
    for (const channel of source) {
      const { values } = turnKeys(channel, null);
      for (const angles of values)
        for (let i = 1; i < angles.length; i++) expect(Math.abs(angles[i]! - angles[i - 1]!)).to.be.at.most(Math.PI / 18 + 1e-9);
    }
  });

  it('writes 7.7 with the same content', async () => {
    const scene = await readModel(modelPath('gltf/walker.glb'));
    const [old, wide] = [await back(scene, { version: 7400 }), await back(scene, { version: 7700 })];
    expect((await readFile(join(folder, 'out.fbx'))).readUInt32LE(23)).to.equal(7700);
    expect(wide).to.deep.equal(old);
  });

  it('packs large arrays in blocks, for which any number of threads gives the same bytes', async () => {
    const scene = createScene('大');
    addRootMesh(scene, createMesh('球', [createSphere({ columns: 500, rows: 300 })]));
    const again = await back(scene);
    const first = await readFile(join(folder, 'out.fbx'));
    expect(measureScene(again, 'fbx', 0).figures.triangles).to.equal(300_000);
    expect(shapeOf(again).volume).to.be.closeTo(shapeOf(scene).volume, 1e-5);
    await writeFbx(scene, folder, 'out', {}, { threads: 1 });
    expect(Buffer.compare(await readFile(join(folder, 'out.fbx')), first)).to.equal(0);
  });

  it('gives the same bytes and leaves the scene as it was', async () => {
    const [scene, untouched] = [await createRichScene(), await createRichScene()];
    await writeFbx(scene, folder, 'one', {});
    await writeFbx(scene, folder, 'two', {});
    expect(Buffer.compare(await readFile(join(folder, 'one.fbx')), await readFile(join(folder, 'two.fbx')))).to.equal(0);
    expect(scene).to.deep.equal(untouched);
  });

  it('makes names valid: control characters, none at all, twins', async () => {
    const scene = createScene('名');
    addRootMesh(scene, createMesh('', [createSphere({ columns: 6, rows: 4 })]), { name: '车\u0000\u0001Model\n轮' });
    scene.nodes.push(createNode(''), createNode('梯/段:#1'), createNode('梯/段:#1'));
    scene.roots.push(1, 2, 3);
    const names = (await back(scene)).nodes.map(({ name }) => name);
    expect(names).to.include.members(['车  Model 轮', 'Node', '梯/段:#1']);
    expect(names.filter((name) => name === '梯/段:#1')).to.have.lengthOf(2);
  });

  it('writes no number that is none', async () => {
    const scene = createScene('坏');
    const sphere = createSphere({ columns: 6, rows: 4 });
    sphere.positions[0] = NaN;
    sphere.normals![4] = Infinity;
    sphere.uvs[0]![0] = NaN;
    addRootMesh(scene, createMesh('球', [sphere]), { translation: [NaN, 0, 0] });
    const again = await back(scene);
    expect(again.warnings).to.deep.equal([]);
    for (const { primitives } of again.meshes)
      for (const { positions } of primitives) expect(positions.every(Number.isFinite)).to.equal(true);
  });

  it('keeps a face and its back apart', async () => {
    const scene = createScene('叶');
    const positions = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]);
    const [front, rear] = [1, -1].map((z) => Float32Array.from({ length: 9 }, (_, i) => (i % 3 === 2 ? z : 0)));
    const both = new Float32Array([...positions, ...positions]);
    const normals = new Float32Array([...front!, ...rear!]);
    addRootMesh(scene, createMesh('叶', [createPrimitive(both, new Uint32Array([0, 1, 2, 3, 5, 4]), { normals })]));
    const again = await back(scene);
    expect(again.meshes[0]!.primitives[0]!.indices).to.have.lengthOf(6);
    const file = await readFile(join(folder, 'out.fbx'));
    const at = file.indexOf('Vertices') + 'Vertices'.length;
    expect(file.readUInt32LE(at + 1)).to.equal(18);
  });

  it('refuses a scene without triangles', async () => {
    const scene = createScene('空');
    scene.roots.push(scene.nodes.push(createNode('空')) - 1);
    const error = await writeFbx(scene, folder, 'out', {}).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(AppError).with.property('code', 'model.noGeometry');
    expect(await readdir(folder)).to.deep.equal([]);
  });

  it('leaves nothing behind when it is aborted', async () => {
    const scene = createScene('止');
    addRootMesh(scene, createMesh('球', [createSphere({ columns: 300, rows: 300 })]));
    const stop = new AbortController();
    const error = await writeFbx(scene, folder, 'out', {}, { signal: stop.signal, onProgress: () => stop.abort(new Error('genug')) }).catch(
      (reason: unknown) => reason,
    );
    expect(error).to.have.property('message', 'genug');
    expect(await readdir(folder)).to.deep.equal([]);
  });

  it('says that the disk is full', async () => {
    const scene = createScene('满');
    addRootMesh(scene, createMesh('球', [createSphere({ columns: 30, rows: 30 })]));
    await symlink('/dev/full', join(folder, 'out.fbx'));
    const error = await writeFbx(scene, folder, 'out', {}).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(AppError).with.property('code', 'engine.diskFull');
  });

  it('takes 100,000 nodes, and a chain of thousands', async () => {
    const scene = createScene('多');
    const mesh = createMesh('点', [createSphere({ columns: 4, rows: 3 })]);
    scene.meshes.push(mesh);
    for (let i = 0; i < 100_000; i++) {
      scene.nodes.push(createNode(`节点${i}`, { mesh: i % 100 === 0 ? 0 : null, translation: [i % 300, i / 300, 0] }));
      if (i > 0 && i < 5000) scene.nodes[i - 1]!.children.push(i);
      else scene.roots.push(i);
    }
    const began = process.cpuUsage();
    await writeFbx(scene, folder, 'out', {});
    // Processor time: a busy machine makes no difference.
    expect(process.cpuUsage(began).user).to.be.below(15e6);
    expect((await readFile(join(folder, 'out.fbx'))).byteLength).to.be.above(2e7);
  }).timeout(60_000);
});

/** What a material looks like, by its name. */
const looksOf = ({ materials, textures }: Scene): unknown[] =>
  materials
    .map((material) => ({
      name: material.name,
      color: material.baseColor.map((value) => value.toFixed(5)),
      roughness: material.roughness.toFixed(5),
      metallic: material.metallic.toFixed(5),
      emissive: material.emissive.map((value) => value.toFixed(5)),
      strength: material.extensions['KHR_materials_emissive_strength'],
      alpha: material.alphaMode,
      maps: [material.baseColorTexture, material.normalTexture, material.emissiveTexture].map(
        (slot) => slot && [textures[slot.texture]!.bytes.length, slot.wrapS, slot.wrapT],
      ),
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** Where the nodes are at 20 times. */
function expectSameMotion(scene: Scene, animation: Animation, again: Scene, copy: Animation, size: number): void {
  const end = Math.max(...animation.channels.map(({ times }) => times.at(-1)!));
  expect(Math.max(...copy.channels.map(({ times }) => times.at(-1)!))).to.be.closeTo(end, 1e-4);
  for (let step = 0; step < 20; step++) {
    // Never just at a key, beside which a step may fall to either side.
    const time = (end * (step + 0.37)) / 20;
    const places = new Map<string, Vec3[]>();
    const world = posedWorld(again, copy, time);
    again.nodes.forEach(({ name }, index) => places.set(name, [...(places.get(name) ?? []), placeOf(world[index])]));
    posedWorld(scene, animation, time).forEach((matrix, index) => {
      if (!matrix) return;
      const place = placeOf(matrix);
      const nearest = Math.min(
        ...places.get(scene.nodes[index]!.name)!.map((other) => Math.hypot(...other.map((value, k) => value - place[k]!))),
      );
      expect(nearest, `${scene.nodes[index]!.name} at ${time}`).to.be.below(size * 1e-4);
    });
  }
}

const placeOf = (matrix: ArrayLike<number> | undefined): Vec3 => (matrix ? [matrix[12]!, matrix[13]!, matrix[14]!] : [0, 0, 0]);

function posedWorld(scene: Scene, { channels }: Animation, time: number): ReturnType<typeof worldMatrices> {
  const nodes = scene.nodes.map((node) => ({ ...node }));
  for (const channel of channels) {
    const value = sampleChannel(channel, time);
    if (channel.path === 'rotation') nodes[channel.node]!.rotation = value as Quat;
    else if (channel.path !== 'weights') nodes[channel.node]![channel.path] = value as Vec3;
  }
  return worldMatrices({ ...scene, nodes });
}
