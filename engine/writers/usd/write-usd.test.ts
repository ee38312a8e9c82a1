import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import { Box3, type Mesh as ThreeMesh } from 'three';
import { USDLoader } from 'three/examples/jsm/loaders/USDLoader.js';
import { targets } from '#domain/formats/targets';
import { modelPath } from '#test/models';
import { layerOf, posedPoints, type UsdLayer } from '#test/usd';
import { createRichScene } from '../../generators/rich-scene.ts';
import { createSphere } from '../../generators/surface.ts';
import { countTriangles, listTriangleDraws, triangleBounds } from '../../quality/world-triangles.ts';
import { readModel } from '../../readers/read.ts';
import { addRootMesh, createMaterial, createMesh, createNode, createScene, createSlot } from '../../scenes/create-scene.ts';
import { sampleChannel } from '../../scenes/sample-channel.ts';
import type { Scene } from '../../scenes/scene.ts';
import { fitScene } from '../fit/fit-scene.ts';
import { writeUsda, writeUsdz } from './write-usd.ts';

describe('USD', function () {
  this.timeout(60_000);
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-usd-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const fitted = async (scene: Scene): Promise<Scene> => {
    await fitScene(scene, targets.usdz.keeps);
    return scene;
  };
  const pack = async (scene: Scene, name = 'model'): Promise<UsdLayer> => {
    const { files } = await writeUsdz(scene, folder, name);
    expect(files).to.deep.equal([{ path: `${name}.usdz`, bytes: (await stat(join(folder, `${name}.usdz`))).size }]);
    return await layerOf(join(folder, `${name}.usdz`));
  };

  it('keeps triangles, places and names of every kind of model, as another reader sees them', async () => {
    for (const name of ['gltf/nested.glb', 'gltf/room.glb', 'gltf/truck.glb', 'obj/chair.obj', 'step/fixture.stp', 'stl/bodies.stl']) {
      const scene = await fitted(await readModel(modelPath(name)));
      // Its loader makes pictures with the browser's means.
      scene.textures = [];
      for (const material of scene.materials)
        Object.assign(material, { baseColorTexture: null, metallicRoughnessTexture: null, normalTexture: null, extensionTextures: {} });
      await pack(scene);
      const bytes = new Uint8Array(await readFile(join(folder, 'model.usdz')));
      const group = new USDLoader().parse(bytes.buffer);
      group.updateMatrixWorld(true);
      let triangles = 0;
      group.traverse((object) => {
        const { geometry } = object as Partial<ThreeMesh>;
        if (geometry) triangles += (geometry.index?.count ?? geometry.getAttribute('position').count) / 3;
      });
      const draws = listTriangleDraws(scene);
      expect(triangles, name).to.equal(countTriangles(draws));
      const [bounds, box] = [triangleBounds(draws)!, new Box3().setFromObject(group, true)];
      [...bounds.min, ...bounds.max].forEach((value, i) => expect([...box.min, ...box.max][i], name).to.be.closeTo(value, 1e-5));
    }
  });

  it('says names that no identifier can hold beside the prims, and no two alike', async () => {
    const scene = createScene('场景');
    const names = ['车轮', '车轮', 'wheel 1', 'wheel_1', 'wheel_1_1', '9 lives', 'Été', '', '{}"\n', 'x'.repeat(5000), 'Materials'];
    scene.nodes = names.map((name) => createNode(name));
    scene.roots = [...names.keys()];
    const layer = await pack(scene);
    const prims = layer.prims('Xform').filter((path) => path.startsWith('/Root/'));
    expect(new Set(prims).size).to.equal(names.length);
    for (const path of prims) expect(path).to.match(/^\/Root\/[A-Za-z_][A-Za-z0-9_]{0,63}$/);
    const shown = prims.map((path) => layer.specs[path]!.fields.displayName ?? path.slice(6));
    expect(shown.slice(0, 7)).to.deep.equal(names.slice(0, 7));
    expect(shown).to.include('Materials');
  });

  for (const name of ['gltf/walker.glb', 'fbx/walker.fbx', 'dae/walker/walker.dae', 'gltf/truck.glb'])
    it(`bends and moves ${name} as it was`, async () => {
      const scene = await fitted(await readModel(modelPath(name)));
      const layer = await pack(scene);
      expectSamePoses(scene, layer);
      if (scene.skins.length === 0) return;
      const skeleton = layer.prims('Skeleton')[0]!;
      const joints = scene.skins[0]!.joints.map((joint) => scene.nodes[joint]!.name);
      expect(layer.value(`${skeleton}.jointNames`)).to.include.members(joints);
      // Joints are in the skeleton, not in the tree again.
      expect(layer.prims('Xform').map((path) => layer.specs[path]!.fields.displayName)).not.to.include.members(joints);
    });

  it('keeps what hangs on a joint, several skins, morphs and the steps of a motion', async () => {
    const scene = await fitted(await createRichScene());
    const tile = scene.meshes.findIndex(({ name }) => name === '瓦');
    scene.nodes.push(createNode('挂件', { mesh: tile, translation: [0, 0.2, 0] }));
    scene.nodes[8]!.children.push(scene.nodes.length - 1);
    // The second skin binds the same joints in another order.
    const inverse = Float32Array.from([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -1, 0, 2, 1]);
    scene.skins.push({ name: '另一副', joints: [8, 1], skeleton: null, inverseBindMatrices: Float32Array.from([...inverse, ...inverse]) });
    scene.nodes.push(createNode('布二', { mesh: 0, skin: 1, translation: [5, 5, 5] }));
    scene.roots.push(scene.nodes.length - 1);
    const layer = await pack(scene);
    expect(layer.prims('Skeleton')).to.have.length(3);
    expect(layer.prims('BlendShape').map((path) => layer.specs[path]!.fields.displayName)).to.deep.equal(['抬起']);
    expectSamePoses(scene, layer);
  });

  it('writes materials with the channels of packed textures taken apart', async () => {
    const scene = createScene('球');
    scene.textures = (await createRichScene()).textures;
    const packed = createSlot(1, {
      uv: 1,
      wrapS: 'clamp',
      wrapT: 'mirror',
      transform: { offset: [0.25, 0.5], rotation: 0.7, scale: [2, 3] },
    });
    scene.materials = [
      createMaterial('全', {
        baseColor: [0.5, 0.25, 1, 0.75],
        baseColorTexture: createSlot(0),
        metallicRoughnessTexture: packed,
        occlusionTexture: { ...packed },
        occlusionStrength: 0.5,
        metallic: 0.75,
        roughness: 0.5,
        normalTexture: createSlot(1),
        emissive: [1, 0.5, 0],
        extensions: { KHR_materials_emissive_strength: { emissiveStrength: 4 }, KHR_materials_sheen: {} },
        alphaMode: 'mask',
        alphaCutoff: 0.25,
        doubleSided: true,
      }),
    ];
    const sphere = { ...createSphere({ columns: 8, rows: 8 }), material: 0 };
    addRootMesh(scene, createMesh('球', [{ ...sphere, uvs: [sphere.uvs[0]!, sphere.uvs[0]!] }]));
    const { warnings } = await writeUsdz(scene, folder, 'model');
    expect(warnings).to.deep.equal([{ code: 'extensionsLost', params: { count: 1, extensions: 'KHR_materials_sheen' } }]);
    const layer = await layerOf(join(folder, 'model.usdz'));
    const material = layer.prims('Material')[0]!;
    const input = (name: string): unknown => layer.value(`${material}/Surface.inputs:${name}`);
    const source = (name: string): unknown => layer.specs[`${material}/Surface.inputs:${name}`]?.fields.connectionPaths;
    expect(source('roughness')).to.deep.equal([`${material}/Surfaces.outputs:g`]);
    expect(source('metallic')).to.deep.equal([`${material}/Surfaces.outputs:b`]);
    expect(source('occlusion')).to.deep.equal([`${material}/Surfaces.outputs:r`]);
    expect(source('opacity')).to.deep.equal([`${material}/BaseColor.outputs:a`]);
    expect(input('opacityThreshold')).to.equal(0.25);
    expect(input('emissiveColor')).to.deep.equal([4, 2, 0]);
    expect(layer.value(`${material}/Surfaces.inputs:scale`)).to.deep.equal([0.5, 0.5, 0.75, 1]);
    expect(layer.value(`${material}/Surfaces.inputs:bias`)).to.deep.equal([0.5, 0, 0, 0]);
    expect(layer.value(`${material}/Surfaces.inputs:sourceColorSpace`)).to.equal('raw');
    expect(layer.value(`${material}/BaseColor.inputs:sourceColorSpace`)).to.equal('sRGB');
    expect(layer.value(`${material}/BaseColor.inputs:scale`)).to.deep.equal([0.5, 0.25, 1, 0.75]);
    expect(layer.value(`${material}/Normal.inputs:scale`)).to.deep.equal([2, 2, 2, 1]);
    expect([layer.value(`${material}/Surfaces.inputs:wrapS`), layer.value(`${material}/Surfaces.inputs:wrapT`)]).to.deep.equal([
      'clamp',
      'mirror',
    ]);
    expect(layer.value(`${material}/Coordinates1.inputs:varname`)).to.equal('st1');
    expectSameMove(layer, `${material}/SurfacesTransform`, packed.transform!);
    const mesh = layer.prims('Mesh')[0]!;
    expect(layer.value(`${mesh}.doubleSided`)).to.equal(true);
    expect(layer.targets(`${mesh}.material:binding`)).to.deep.equal([material]);
  });

  it('makes one mesh of primitives that differ in their materials alone, each with its faces', async () => {
    const scene = createScene('球');
    scene.materials = [createMaterial('甲'), createMaterial('乙'), createMaterial('两面', { doubleSided: true })];
    const sphere = createSphere({ columns: 8, rows: 8 });
    const faces = sphere.indices.length / 3;
    addRootMesh(
      scene,
      createMesh(
        '球',
        [0, 1, 0, 2].map((material) => ({ ...sphere, material })),
      ),
    );
    const layer = await pack(scene);
    const [joined, alone] = layer.prims('Mesh');
    expect(layer.value(`${joined!}.faceVertexIndices`)).to.have.length(9 * faces);
    expect(layer.value(`${alone!}.faceVertexIndices`)).to.have.length(3 * faces);
    const subsets = layer.prims('GeomSubset');
    expect(subsets.map((path) => (layer.value(`${path}.indices`) as number[]).length)).to.deep.equal([2 * faces, faces]);
    const all = subsets.flatMap((path) => layer.value(`${path}.indices`) as number[]);
    expect(all.toSorted((a, b) => a - b)).to.deep.equal(Array.from({ length: 3 * faces }, (_, face) => face));
  });

  it('writes lines, lights and shared meshes into text, with its pictures beside it', async () => {
    const scene = await createRichScene();
    await fitScene(scene, targets.usda.keeps);
    const { files, warnings } = await writeUsda(scene, folder, '模型');
    expect(files[0]!.path).to.equal('模型.usda');
    for (const { path, bytes } of files) expect((await stat(join(folder, path))).size, path).to.equal(bytes);
    expect(warnings.map(({ code }) => code)).to.deep.equal(['colorsUnderTexture']);
    const text = await readFile(join(folder, '模型.usda'), 'utf8');
    expect(text.startsWith('#usda 1.0\n')).to.equal(true);
    for (const { path } of files.slice(1)) expect(text).to.include(`@./${path}@`);
    expect(text.match(/references = <\/Root\/Prototypes\/Mesh>/g)).to.have.length(3);
    expect(text)
      .to.match(/def BasisCurves /)
      .and.match(/def DistantLight /)
      .and.match(/def Camera /)
      .and.match(/metersPerUnit = 1\n/);
    expect(text.split('{').length).to.equal(text.split('}').length);
  });

  it('keeps integers of any size and order in a crate', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.nat(5), fc.nat(70_000), fc.nat(2 ** 31 - 1)), { minLength: 1, maxLength: 300 }),
        async (vertices) => {
          const scene = createScene('数');
          const indices = Uint32Array.from(vertices.concat(vertices, vertices));
          const points = { ...createSphere({ columns: 4, rows: 4 }), indices };
          addRootMesh(scene, createMesh('数', [points]));
          const layer = await pack(scene);
          expect(layer.value(`${layer.prims('Mesh')[0]!}.faceVertexIndices`)).to.deep.equal([...indices]);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('shares the bytes of a mesh at several places, and the mesh itself where it is large', async () => {
    const crowd = (count: number, size: number): Scene => {
      const scene = createScene('群');
      scene.meshes = [createMesh('球', [createSphere({ columns: size, rows: size })])];
      scene.nodes = Array.from({ length: count }, (_, i) => createNode('球', { mesh: 0, translation: [i, 0, 0] }));
      scene.roots = [...scene.nodes.keys()];
      return scene;
    };
    const sizeOf = async (count: number, size: number): Promise<number> =>
      (await writeUsdz(crowd(count, size), folder, 'model')).files[0]!.bytes;
    const one = await sizeOf(1, 60);
    expect(await sizeOf(10, 60)).to.be.below(one * 1.1);
    expect((await layerOf(join(folder, 'model.usdz'))).prims('Mesh')).to.have.length(10);
    await sizeOf(10, 120);
    const shared = await layerOf(join(folder, 'model.usdz'));
    expect(shared.prims('Mesh')).to.have.length(1);
    expect(Object.values(shared.specs).filter(({ fields }) => fields.instanceable === true)).to.have.length(10);
  });

  it('writes a hundred thousand nodes, and a thousand below each other, in seconds', async () => {
    const scene = createScene('多');
    addRootMesh(scene, createMesh('球', [createSphere({ columns: 4, rows: 4 })]));
    for (let i = 0; i < 100_000; i++) {
      scene.nodes.push(createNode('同名', { translation: [i, 0.1, 0] }));
      if (i % 1000 === 0) scene.roots.push(i + 1);
      else scene.nodes[i]!.children.push(i + 1);
    }
    // Processor time: other tests run beside this one.
    const began = process.cpuUsage().user;
    await writeUsdz(scene, folder, 'model');
    await writeUsda(scene, folder, 'model');
    expect((process.cpuUsage().user - began) / 1e6).to.be.below(15);
    const text = await readFile(join(folder, 'model.usda'), 'utf8');
    expect(text.match(/def Xform /g)).to.have.length(100_002);
  });

  it('gives the same bytes every time, leaves the scene as it was, and writes no number that is none', async () => {
    const scene = await fitted(await createRichScene());
    scene.nodes[3]!.translation[0] = Number.NaN;
    scene.meshes[2]!.primitives[0]!.positions[0] = Infinity;
    const before = structuredClone(scene);
    await writeUsdz(scene, folder, 'one');
    await writeUsdz(scene, folder, 'two');
    const { files } = await writeUsda(scene, folder, 'text');
    expect(Buffer.compare(await readFile(join(folder, 'one.usdz')), await readFile(join(folder, 'two.usdz')))).to.equal(0);
    expect(scene).to.deep.equal(before);
    expect(await readFile(join(folder, files[0]!.path), 'utf8')).not.to.match(/\b(nan|inf|infinity)\b/i);
    const layer = await layerOf(join(folder, 'one.usdz'));
    for (const mesh of layer.prims('Mesh')) expect((layer.value(`${mesh}.points`) as number[]).every(Number.isFinite)).to.equal(true);
  });

  it('writes an empty scene', async () => {
    const layer = await pack(createScene(''));
    expect(layer.prims('Xform')).to.deep.equal(['/Root']);
    expect(layer.specs['/']!.fields).to.include({ defaultPrim: 'Root', upAxis: 'Y', metersPerUnit: 1 });
  });

  for (const write of [writeUsda, writeUsdz])
    it(`leaves nothing behind when ${write.name} is stopped or the disk is full`, async () => {
      const stop = new AbortController();
      const onProgress = (): void => stop.abort(new Error('stop'));
      const failure: unknown = await write(await createRichScene(), folder, 'model', { signal: stop.signal, onProgress }).catch(
        (error: unknown) => error,
      );
      expect(failure).to.have.property('message', 'stop');
      expect(await readdir(folder)).to.deep.equal([]);
      expect(existsSync(`${folder}.usdc`)).to.equal(false);
      await symlink('/dev/full', join(folder, write === writeUsda ? 'model.usda' : 'model.usdz'));
      const full: unknown = await write(await createRichScene(), folder, 'model').catch((error: unknown) => error);
      expect(full).to.have.property('code', 'engine.diskFull');
      expect(existsSync(`${folder}.usdc`)).to.equal(false);
      expect(await readdir(folder)).to.have.length(1);
    });
});

/** Corners of the drawn triangles lie in the same box at twenty times of the first clip. */
function expectSamePoses(scene: Scene, layer: UsdLayer): void {
  const [clip] = scene.animations;
  const end = Math.max(...clip!.channels.map(({ times }) => times.at(-1)!));
  const posed = structuredClone(scene);
  for (let step = 0; step < 20; step++) {
    const time = (end * step) / 19;
    for (const channel of clip!.channels) Object.assign(posed.nodes[channel.node]!, { [channel.path]: sampleChannel(channel, time) });
    const wanted = triangleBounds(listTriangleDraws(posed))!;
    const box = new Box3();
    for (const mesh of layer.prims('Mesh')) {
      const points = posedPoints(layer, mesh, time * 24);
      const used = new Set(layer.value(`${mesh}.faceVertexIndices`) as number[]);
      for (const at of used) box.expandByPoint({ x: points[at * 3]!, y: points[at * 3 + 1]!, z: points[at * 3 + 2]! });
    }
    const size = Math.hypot(...wanted.max.map((value, axis) => value - wanted.min[axis]!));
    [...wanted.min, ...wanted.max].forEach((value, i) =>
      expect([...box.min, ...box.max][i], `at ${time} s`).to.be.closeTo(value, size * 1e-4),
    );
  }
}

/** UsdTransform2d with v up moves a place as KHR_texture_transform does with v down. */
function expectSameMove(
  layer: UsdLayer,
  shader: string,
  { offset, rotation, scale }: { offset: number[]; rotation: number; scale: number[] },
): void {
  const [turn, size, move] = ['rotation', 'scale', 'translation'].map((name) => layer.value(`${shader}.inputs:${name}`)) as [
    number,
    number[],
    number[],
  ];
  const angle = (turn * Math.PI) / 180;
  for (const [u, v] of [
    [0, 0],
    [1, 0],
    [0.25, 0.75],
  ] as const) {
    const [x, y] = [u * scale[0]!, v * scale[1]!];
    const wanted = [
      Math.cos(rotation) * x + Math.sin(rotation) * y + offset[0]!,
      -Math.sin(rotation) * x + Math.cos(rotation) * y + offset[1]!,
    ];
    const [s, t] = [u * size[0]!, (1 - v) * size[1]!];
    const got = [Math.cos(angle) * s - Math.sin(angle) * t + move[0]!, Math.sin(angle) * s + Math.cos(angle) * t + move[1]!];
    expect(got[0]).to.be.closeTo(wanted[0]!, 1e-6);
    expect(1 - got[1]!).to.be.closeTo(wanted[1]!, 1e-6);
  }
}
