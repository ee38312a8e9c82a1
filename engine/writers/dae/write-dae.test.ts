import { readFile, stat, symlink } from 'node:fs/promises';
import { expect } from 'chai';
import { measureScene } from '#engine/findings/measure';
import { createRichScene } from '#engine/generators/rich-scene';
import { readModel } from '#engine/readers/read';
import { addRootMesh, createMaterial, createMesh, createNode, createPrimitive, createScene, createSlot } from '#engine/scenes/create-scene';
import { listDraws } from '#engine/scenes/world';
import type { Scene } from '#engine/scenes/scene';
import { codeOf } from '#test/failures';
import { testFolder } from '#test/files';
import { modelPath } from '#test/models';
import { poseAt } from '#test/poses';
import { shapeOf } from '#test/shapes';
import { expandInstances } from '../fit/expand-instances.ts';
import { writeDae } from './write-dae.ts';

const models = [
  'gltf/room.glb',
  'gltf/truck.glb',
  'gltf/walker.glb',
  'gltf/materials.glb',
  'gltf/nested.glb',
  'fbx/walker.fbx',
  'dae/truck/truck.dae',
  'obj/chair.obj',
  'step/fixture.stp',
  'stl/housing.stl',
];

const expectNear = (actual: readonly number[], expected: readonly number[], tolerance: number): void => {
  expect(actual).to.have.length(expected.length);
  actual.forEach((value, i) => expect(value, `[${i}]`).to.be.closeTo(expected[i]!, tolerance));
};

const pathsOf = (scene: Scene, named: (name: string) => string): string[] => {
  const paths: string[] = [];
  const stack = scene.roots.map((node) => ({ node, above: '' }));
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    const path = `${entry.above}/${named(scene.nodes[entry.node]!.name)}`;
    paths.push(path);
    for (const node of scene.nodes[entry.node]!.children) stack.push({ node, above: path });
  }
  return paths.toSorted();
};

describe('writeDae', () => {
  const folder = testFolder();
  const write = async (scene: Scene): Promise<Scene> => {
    await folder.write({});
    const { files } = await writeDae(scene, folder.path(), '模型');
    for (const { path, bytes } of files) expect((await stat(folder.path(path))).size).to.equal(bytes);
    return await readModel(folder.path(files[0]!.path));
  };

  for (const name of models) {
    it(`keeps shape, hierarchy, materials, pictures and movement: ${name}`, async () => {
      const scene = await readModel(modelPath(name));
      const back = await write(scene);
      const [a, b] = [scene, back].map((one) => measureScene(one, 'dae', 0).figures);
      expect(b!.triangles).to.equal(a!.triangles);
      expect([back.skins.length, back.cameras.length, back.lights.length]).to.deep.equal([
        scene.skins.length,
        scene.cameras.length,
        scene.lights.length,
      ]);
      const size = Math.max(...a!.bounds.max.map((most, axis) => most - a!.bounds.min[axis]!));
      expectNear([...b!.bounds.min, ...b!.bounds.max], [...a!.bounds.min, ...a!.bounds.max], size * 1e-5);
      expect(shapeOf(back).volume).to.be.closeTo(shapeOf(scene).volume, size ** 3 * 1e-5);
      // Only materials that are drawn are written.
      const used = new Set(
        scene.meshes.flatMap(({ primitives }) =>
          primitives.map(({ material }) => (material === null ? '' : scene.materials[material]!.name)),
        ),
      );
      used.delete('');
      expect(new Set(back.materials.map((material) => material.name))).to.deep.equal(used);
      for (const material of back.materials) {
        const source = scene.materials.find((one) => one.name === material.name)!;
        if (!source.baseColorTexture) expectNear(material.baseColor.slice(0, 3), source.baseColor.slice(0, 3), 1e-5);
        expect([material.doubleSided, material.unlit]).to.deep.equal([source.doubleSided, source.unlit]);
      }
      const pictures = new Set(scene.textures.map(({ bytes }) => Buffer.from(bytes).toString('base64')));
      for (const { bytes, mimeType } of back.textures)
        if (mimeType !== 'image/png') expect(pictures).to.include(Buffer.from(bytes).toString('base64'));
      // The reader puts a root above several that a skin needs.
      if (scene.skins.length === 0) expect(pathsOf(back, (one) => one)).to.deep.equal(pathsOf(scene, (one) => one || 'node'));
      expect(back.animations.map((clip) => clip.name)).to.have.members(scene.animations.map((clip) => clip.name));
      for (const clip of scene.animations) {
        const again = back.animations.find((one) => one.name === clip.name)!;
        const seconds = Math.max(...clip.channels.flatMap(({ times }) => [...times]));
        for (let step = 0; step <= 20; step++) {
          const [posed, theirs] = [structuredClone(scene), structuredClone(back)];
          poseAt(posed, clip, (seconds * step) / 20);
          poseAt(theirs, again, (seconds * step) / 20);
          const [box, other] = [posed, theirs].map((one) => measureScene(one, 'dae', 0).figures.bounds);
          expectNear([...other!.min, ...other!.max], [...box!.min, ...box!.max], size * 1e-3);
        }
      }
    }).timeout(120_000);
  }

  it('writes everything that it says it keeps', async () => {
    const scene = await createRichScene();
    expandInstances(scene);
    const back = await write(scene);
    const cloth = back.meshes.find(({ name }) => name === '布')!.primitives[0]!;
    expect([cloth.colors !== null, cloth.joints.length, cloth.uvs.length]).to.deep.equal([true, 1, 1]);
    expectNear([...cloth.weights[0]!.subarray(0, 4)], [0.75, 0.25, 0, 0], 1e-6);
    expectNear([...cloth.colors!.subarray(4, 8)], [...scene.meshes[0]!.primitives[0]!.colors!.subarray(4, 8)], 1e-4);
    const bulged = back.nodes.find(({ name }) => name === '鼓起')!;
    const mesh = back.meshes[bulged.mesh!]!;
    expect(mesh.primitives[0]!.targets.map(({ name }) => name)).to.deep.equal(['抬起']);
    expectNear(mesh.weights, [0.5], 1e-6);
    expect(back.meshes.some(({ primitives }) => primitives[0]!.mode === 'lines')).to.equal(true);
    const [clip] = back.animations;
    expect(clip!.channels.map(({ path }) => path).toSorted()).to.deep.equal(['rotation', 'translation', 'weights']);
    expect(back.lights[0]).to.deep.include({ type: 'directional', intensity: 3 });
    expect(back.cameras[0]!.perspective).to.have.property('yfov').closeTo(0.8, 1e-6);
    const [glaze] = back.materials.filter(({ name }) => name === '釉面');
    expect(glaze!.baseColorTexture).to.include({ wrapS: 'mirror', wrapT: 'clamp' });
  });

  it('moves uvs where a texture is moved', async () => {
    const scene = createScene('');
    scene.textures = (await createRichScene()).textures.slice(0, 1);
    const transform = { offset: [0.25, 0.5] as [number, number], rotation: Math.PI / 2, scale: [2, 4] as [number, number] };
    scene.materials = [createMaterial('a', { baseColorTexture: createSlot(0, { transform }), emissiveTexture: createSlot(0) })];
    const uvs = new Float32Array([0, 0, 0.5, 0.25, 1, 1]);
    const triangle = createPrimitive(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]), new Uint32Array([0, 1, 2]), {
      uvs: [uvs],
      material: 0,
    });
    addRootMesh(scene, createMesh('', [triangle]));
    const back = await write(scene);
    const { uvs: sets } = back.meshes[0]!.primitives[0]!;
    const [material] = back.materials;
    // KHR_texture_transform by a quarter turn: (u, v) to (4v, −2u), then moved.
    expectNear([...sets[material!.baseColorTexture!.uv]!], [0.25, 0.5, 1.25, -0.5, 4.25, -1.5], 1e-6);
    expectNear([...sets[material!.emissiveTexture!.uv]!], [...uvs], 1e-6);
  });

  it('samples cubic splines, steps and wide turns', async () => {
    const scene = createScene('');
    const triangle = createPrimitive(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]), new Uint32Array([0, 1, 2]));
    const node = addRootMesh(scene, createMesh('', [triangle]));
    const times = new Float32Array([0, 1]);
    scene.animations = [
      {
        name: '弯',
        channels: [
          {
            node,
            path: 'translation',
            interpolation: 'CUBICSPLINE',
            times,
            values: new Float32Array([0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 1, 0, 0, 0, 0, 0]),
          },
          { node, path: 'scale', interpolation: 'STEP', times, values: new Float32Array([1, 1, 1, 2, 2, 2]) },
          { node, path: 'rotation', interpolation: 'LINEAR', times, values: new Float32Array([0, 0, 0, 1, 0, 0, 1, 0]) },
        ],
      },
    ];
    const back = await write(scene);
    poseAt(back, back.animations[0]!, 0.5);
    const { translation, rotation, scale } = back.nodes[0]!;
    expectNear(translation, [0.125, 0, 0], 1e-3);
    expectNear(rotation.map(Math.abs), [0, 0, Math.SQRT1_2, Math.SQRT1_2], 1e-4);
    expectNear(scale, [1, 1, 1], 1e-4);
    poseAt(back, back.animations[0]!, 1);
    expectNear(back.nodes[0]!.scale, [2, 2, 2], 1e-4);
  });

  it('keeps mirrored and sheared places, and names of any kind', async () => {
    const scene = createScene('a & b < "c"\u0001');
    const triangle = createPrimitive(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]), new Uint32Array([0, 1, 2]));
    const names = ['歪', '同名', '同名', '7 mm / "x" & <y>', '', '\ud800\n', 'Object.prototype', '__proto__', 'a'.repeat(5000)];
    for (const name of names) addRootMesh(scene, createMesh(name, [triangle]), { name, scale: [-1, 1, 1] });
    const sheared = new Float64Array([1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1]);
    scene.nodes[0]!.matrix = sheared;
    const back = await write(scene);
    expect(back.nodes.filter(({ name }) => name === '同名')).to.have.length(2);
    expect(back.nodes.map(({ name }) => name)).to.include.members(['7 mm / "x" & <y>', '__proto__', 'Object.prototype', '\ufffd\n']);
    const draws = listDraws(back);
    expect(draws.filter(({ matrix }) => matrix.every((value, i) => Math.abs(value - sheared[i]!) < 1e-6))).to.have.length(1);
    expect(draws.filter(({ matrix }) => matrix[0]! < 0)).to.have.length(names.length - 1);
  });

  it('writes the same bytes again, and numbers only', async () => {
    const scene = await createRichScene();
    scene.meshes[2]!.primitives[0]!.positions[4] = Number.NaN;
    scene.nodes[5]!.matrix![12] = Infinity;
    await folder.write({});
    const texts = await Promise.all(
      ['a', 'b'].map(async (name) => {
        await writeDae(scene, folder.path(), name);
        return await readFile(folder.path(`${name}.dae`), 'utf8');
      }),
    );
    expect(texts[0]).to.equal(texts[1]);
    expect(texts[0]).not.to.match(/NaN|Infinity|undefined|null/);
  });

  it('writes a valid file of nothing, and a hundred thousand nodes below each other and beside', async () => {
    await folder.write({});
    await writeDae(createScene('空'), folder.path(), '空');
    expect(await readFile(folder.path('空.dae'), 'utf8')).to.match(/<visual_scene id="空" name="空">\s*<\/visual_scene>/);
    const scene = createScene('多');
    scene.meshes.push(createMesh('', [createPrimitive(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]), new Uint32Array([0, 1, 2]))]));
    for (let i = 0; i < 100_000; i++)
      scene.nodes.push(createNode('件', { mesh: 0, translation: [1, 0, 0], children: i % 900 === 899 ? [] : [i + 1] }));
    scene.roots = Array.from({ length: 112 }, (_, i) => i * 900);
    const back = await write(scene);
    expect(back.nodes).to.have.length(100_000);
    expect(measureScene(back, 'dae', 0).figures.bounds.max[0]).to.equal(901);
  }).timeout(120_000);

  it('leaves nothing behind when it is stopped or the disk is full', async () => {
    const scene = await createRichScene();
    await folder.write({});
    const stop = new AbortController();
    const stopped = await writeDae(scene, folder.path(), 'a', {
      signal: stop.signal,
      onProgress: () => stop.abort(new Error('stop')),
    }).catch((error: unknown) => error);
    expect(stopped).to.have.property('message', 'stop');
    expect(await folder.list()).to.deep.equal([]);
    await symlink('/dev/full', folder.path('b.dae'));
    expect(await codeOf(writeDae(scene, folder.path(), 'b'))).to.equal('engine.diskFull');
    expect(await folder.list()).to.deep.equal([]);
  });
});
