import { readFile, stat, symlink } from 'node:fs/promises';
import { expect } from 'chai';
import { targets } from '#domain/formats/targets';
import { measureBounds, measureScene } from '#engine/findings/measure';
import { createRichScene } from '#engine/generators/rich-scene';
import { createSphere } from '#engine/generators/surface';
import { readModel } from '#engine/readers/read';
import { addRootMesh, createMaterial, createMesh, createNode, createPrimitive, createScene, createSlot } from '#engine/scenes/create-scene';
import type { Primitive, Scene } from '#engine/scenes/scene';
import { codeOf } from '#test/failures';
import { testFolder } from '#test/files';
import { modelPath } from '#test/models';
import { poseAt } from '#test/poses';
import { volumeOf } from '#test/shapes';
import { fitScene } from '../fit/fit-scene.ts';
import { writeThreeds } from './write-threeds.ts';

const models = [
  'gltf/room.glb',
  'gltf/truck.glb',
  'gltf/walker.glb',
  'gltf/materials.glb',
  'gltf/nested.glb',
  'obj/chair.obj',
  'step/fixture.stp',
];

const expectNear = (actual: readonly number[], expected: readonly number[], tolerance: number): void => {
  expect(actual).to.have.length(expected.length);
  actual.forEach((value, i) => expect(value, `[${i}]`).to.be.closeTo(expected[i]!, tolerance));
};

/** The bounds of a scene with Y up as those of one with Z up. */
function zUpBounds(scene: Scene): number[] {
  const { min, max } = measureBounds(scene);
  return [min[0], -max[2], min[1], max[0], -min[2], max[1]];
}
const boundsOf = (scene: Scene): number[] => {
  const { min, max } = measureBounds(scene);
  return [...min, ...max];
};

/** Ids, lengths and bodies of the chunks of a stretch. */
function* chunksOf(bytes: Buffer): Generator<{ id: number; body: Buffer }> {
  for (let at = 0; at < bytes.length; at += bytes.readUInt32LE(at + 2))
    yield { id: bytes.readUInt16LE(at), body: bytes.subarray(at + 6, at + bytes.readUInt32LE(at + 2)) };
}
const bodyOf = (bytes: Buffer, ...path: number[]): Buffer =>
  path.reduce((body, id) => [...chunksOf(body)].find((one) => one.id === id)!.body, bytes);

describe('writeThreeds', () => {
  const folder = testFolder();
  const writeFile = async (scene: Scene): Promise<{ path: string; warnings: string[] }> => {
    await folder.write({});
    const { files, warnings } = await writeThreeds(scene, folder.path(), '模型');
    for (const { path, bytes } of files) expect((await stat(folder.path(path))).size).to.equal(bytes);
    return { path: folder.path(files[0]!.path), warnings: warnings.map(({ code }) => code) };
  };
  const write = async (scene: Scene): Promise<Scene> => await readModel((await writeFile(scene)).path);

  for (const name of models) {
    it(`keeps shape, places, materials, pictures and movement: ${name}`, async () => {
      const scene = await readModel(modelPath(name));
      await fitScene(scene, targets['3ds'].keeps);
      const back = await write(scene);
      expect(measureScene(back, '3ds', 0).figures.triangles).to.equal(measureScene(scene, '3ds', 0).figures.triangles);
      const expected = zUpBounds(scene);
      const size = Math.max(...[0, 1, 2].map((axis) => expected[axis + 3]! - expected[axis]!));
      expectNear(boundsOf(back), expected, size * 1e-5);
      expect(volumeOf(back)).to.be.closeTo(volumeOf(scene), size ** 3 * 1e-5);
      for (const material of back.materials) {
        const source = scene.materials.find((one) => one.name.startsWith(material.name))!;
        if (!source.baseColorTexture) expectNear(material.baseColor, source.baseColor.slice(0, 3).concat(material.baseColor[3]), 1e-5);
        expect(material.doubleSided).to.equal(source.doubleSided);
        expect(material.baseColorTexture === null).to.equal(source.baseColorTexture === null);
      }
      expect(back.textures).to.have.length(scene.textures.length);
      const [clip] = scene.animations;
      expect(back.animations).to.have.length(clip ? 1 : 0);
      if (!clip) return;
      const seconds = Math.max(...clip.channels.flatMap(({ times }) => [...times]));
      for (let step = 0; step <= 20; step++) {
        const [posed, theirs] = [structuredClone(scene), structuredClone(back)];
        poseAt(posed, clip, (seconds * step) / 20);
        poseAt(theirs, back.animations[0]!, (seconds * step) / 20);
        // Whole frames: half of one is how far a key may be moved in time.
        expectNear(boundsOf(theirs), zUpBounds(posed), size * 0.02);
      }
    }).timeout(120_000);
  }

  it('keeps normals by smoothing groups: round, flat and creased', async () => {
    const scene = createScene('');
    const ball = createSphere({ columns: 24, rows: 16 });
    addRootMesh(scene, createMesh('ball', [ball]));
    const { positions, normals } = (await write(scene)).meshes[0]!.primitives[0]!;
    // A ball's normals are its points; the reader makes them of faces.
    normals!.forEach((value, i) => expect(value).to.be.closeTo(positions[i]!, 0.1));

    // A cube: six flat sides that share corners.
    const cube = createScene('');
    const corners = [0, 1, 2].flatMap((axis) =>
      [-1, 1].map((side) => {
        const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
        const points = [
          [-1, -side],
          [1, -side],
          [1, side],
          [-1, side],
        ].flatMap(([a, b]) => {
          const point = [0, 0, 0];
          [point[axis], point[u], point[v]] = [side, a!, b!];
          return point;
        });
        const normal = [0, 0, 0];
        normal[axis] = side;
        return { points, normals: [...normal, ...normal, ...normal, ...normal] };
      }),
    );
    const sides = createPrimitive(
      Float32Array.from(corners.flatMap(({ points }) => points)),
      Uint32Array.from(corners.flatMap((_, side) => [0, 1, 2, 0, 2, 3].map((corner) => side * 4 + corner))),
      { normals: Float32Array.from(corners.flatMap(({ normals }) => normals)) },
    );
    addRootMesh(cube, createMesh('cube', [sides]));
    const edges = (await write(cube)).meshes[0]!.primitives[0]!;
    edges.normals!.forEach((value) => expect([0, 1]).to.include(Math.abs(value)));
  });

  it('tells patches apart that meet at an edge and are round themselves', async () => {
    // Two halves of a tube, each smooth, with a crease where they meet.
    const half = (from: number): Primitive => {
      const points: number[] = [];
      const normals: number[] = [];
      for (let i = 0; i <= 8; i++)
        for (const z of [0, 1]) {
          const angle = from + (Math.PI * i) / 8;
          points.push(Math.cos(angle), Math.sin(angle), z);
          // Leaning outwards from the middle of the half, so that the seam is creased.
          const leaning = from + Math.PI / 2 + (angle - from - Math.PI / 2) * 0.7;
          normals.push(Math.cos(leaning), Math.sin(leaning), 0);
        }
      const indices = Array.from({ length: 8 }, (_, i) => [2 * i, 2 * i + 2, 2 * i + 1, 2 * i + 1, 2 * i + 2, 2 * i + 3]).flat();
      return createPrimitive(Float32Array.from(points), Uint32Array.from(indices), { normals: Float32Array.from(normals) });
    };
    const scene = createScene('');
    addRootMesh(scene, createMesh('tube', [half(0), half(Math.PI)]));
    const { path } = await writeFile(scene);
    const bytes = await readFile(path);
    const object = bodyOf(bytes, 0x4d4d, 0x3d3d, 0x4000);
    const faces = bodyOf(object.subarray(object.indexOf(0) + 1), 0x4100, 0x4120);
    const count = faces.readUInt16LE(0);
    const groups = bodyOf(faces.subarray(2 + count * 8), 0x4150);
    const seen = new Set(Array.from({ length: count }, (_, face) => groups.readUInt32LE(face * 4)));
    expect(seen).to.deep.equal(new Set([1, 2]));
  });

  it('splits what is beyond 65,535 vertices or faces', async () => {
    const scene = createScene('');
    // 66,049 vertices, 131,072 faces.
    addRootMesh(scene, createMesh('plane', [createSphere({ columns: 256, rows: 256 })]), { name: 'plane', translation: [0, 5, 0] });
    const { path, warnings } = await writeFile(scene);
    expect(warnings).to.deep.equal(['meshesSplit']);
    const back = await readModel(path);
    expect(back.meshes.length).to.be.greaterThan(1);
    for (const { primitives } of back.meshes) expect(primitives[0]!.indices.length / 3).to.be.at.most(65_535);
    expect(measureScene(back, '3ds', 0).figures.triangles).to.equal(measureScene(scene, '3ds', 0).figures.triangles);
    expectNear(boundsOf(back), zUpBounds(scene), 1e-4);
    expect(back.roots).to.have.length(1);
  }).timeout(120_000);

  it('keeps mirrored places inside out of nothing, shear, and instances', async () => {
    const scene = createScene('');
    const wedge = createPrimitive(
      new Float32Array([0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3]),
      new Uint32Array([0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]),
    );
    scene.meshes.push(createMesh('wedge', [wedge]));
    scene.nodes = [
      createNode('mirror', { scale: [-1, 1, 1], children: [1, 2], translation: [4, 0, 0] }),
      createNode('inside', { mesh: 0, rotation: [0.6, 0, 0, 0.8], translation: [0, 1, 0] }),
      createNode('again', { mesh: 0, scale: [1, -2, 1] }),
      createNode('plain', { mesh: 0, translation: [0, 0, 9] }),
      createNode('lean', { mesh: 0, matrix: new Float64Array([1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, -5, 0, 0, 1]) }),
      createNode('gone', { mesh: 0, scale: [1, 0, 1] }),
    ];
    scene.roots = [0, 3, 4, 5];
    const back = await write(scene);
    expectNear(boundsOf(back), zUpBounds(scene), 1e-5);
    expect(volumeOf(back)).to.be.closeTo(volumeOf(scene), 1e-5);
    expect(volumeOf(back)).to.be.greaterThan(0);
    // One for each sense.
    expect(new Set(back.nodes.flatMap(({ mesh }) => mesh ?? [])).size).to.equal(2);
    expect(back.nodes.map(({ name }) => name)).to.include.members(['mirror', 'inside', 'again', 'plain', 'gone']);
  });

  it('moves uvs by the texture of the base, and names pictures in 8.3', async () => {
    const scene = createScene('');
    scene.textures = (await createRichScene()).textures
      .slice(0, 1)
      .map((texture) => ({ ...texture, name: '很长的贴图名字 very long.png' }));
    const transform = { offset: [0.25, 0.5] as [number, number], rotation: 0, scale: [2, 4] as [number, number] };
    scene.materials = [
      createMaterial('一种名字很长很长的材质', { baseColorTexture: createSlot(0, { transform, wrapS: 'mirror', wrapT: 'mirror' }) }),
    ];
    const uvs = new Float32Array([0, 0, 0.5, 0.25, 1, 1]);
    const triangle = createPrimitive(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]), new Uint32Array([0, 1, 2]), {
      uvs: [uvs],
      material: 0,
    });
    addRootMesh(scene, createMesh('', [triangle]));
    const back = await write(scene);
    expectNear([...back.meshes[0]!.primitives[0]!.uvs[0]!], [0.25, 0.5, 1.25, 1.5, 2.25, 4.5], 1e-6);
    expect(back.materials[0]!.baseColorTexture).to.include({ wrapS: 'mirror', texture: 0 });
    expect(back.textures[0]!.name).to.match(/^[A-Za-z0-9_-]{1,8}\.(png|jpg)$/);
    expect(Buffer.byteLength(back.materials[0]!.name)).to.be.at.most(16);
  });

  it('cuts names where a character ends, tells them apart, and says so', async () => {
    const scene = createScene('');
    const triangle = createPrimitive(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]), new Uint32Array([0, 1, 2]));
    const names = ['同名', '同名', 'a\u0000b', '', '驾驶室左前门', '驾驶室左后门', '__proto__', 'x'.repeat(5000)];
    names.forEach((name, i) =>
      addRootMesh(scene, createMesh('', [{ ...triangle, positions: triangle.positions.map((value) => value + i) }]), { name }),
    );
    const { path, warnings } = await writeFile(scene);
    expect(warnings).to.deep.equal(['namesShortened']);
    const back = await readModel(path);
    expect(back.meshes).to.have.length(names.length);
    expect(new Set(back.meshes.map(({ name }) => name)).size).to.equal(names.length);
    for (const { name } of back.meshes) expect(Buffer.byteLength(name)).to.be.at.most(10);
    expect(back.nodes.map(({ name }) => name)).to.include.members(['同名', '驾驶室', '__proto__', 'a_b']);
  });

  it('gives up the hierarchy beyond what ids can number', async () => {
    const scene = createScene('多');
    scene.meshes.push(createMesh('', [createPrimitive(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]), new Uint32Array([0, 1, 2]))]));
    // Half of them draw: 67,500 ids with the objects.
    for (let i = 0; i < 45_000; i++)
      scene.nodes.push(
        createNode('件', { mesh: i % 2 === 1 ? 0 : null, translation: [1, 0, 0], children: i % 900 === 899 ? [] : [i + 1] }),
      );
    scene.roots = Array.from({ length: 50 }, (_, i) => i * 900);
    const { path, warnings } = await writeFile(scene);
    expect(warnings).to.deep.equal(['hierarchyLost']);
    const back = await readModel(path);
    expect(back.roots).to.have.length(22_500);
    expect(measureBounds(back).max[0]).to.equal(901);
  }).timeout(120_000);

  it('writes the same bytes again, numbers only, and nothing of nothing', async () => {
    const scene = await createRichScene();
    await fitScene(scene, targets['3ds'].keeps);
    scene.meshes[2]!.primitives[0]!.positions[4] = Number.NaN;
    scene.nodes[5]!.translation[0] = Infinity;
    await folder.write({});
    const [first, second] = await Promise.all(
      ['a', 'b'].map(async (name) => {
        await writeThreeds(scene, folder.path(), name);
        return await readFile(folder.path(`${name}.3ds`));
      }),
    );
    expect(Buffer.compare(first!, second!)).to.equal(0);
    expect((await readModel(folder.path('a.3ds'))).warnings.map(({ code }) => code)).not.to.include('nonFiniteDropped');
    await writeThreeds(createScene(''), folder.path(), 'empty');
    expect([...chunksOf(await readFile(folder.path('empty.3ds')))].map(({ id }) => id)).to.deep.equal([0x4d4d]);
  });

  it('leaves nothing behind when it is stopped or the disk is full', async () => {
    const scene = await createRichScene();
    await fitScene(scene, targets['3ds'].keeps);
    await folder.write({});
    const stop = new AbortController();
    const stopped = await writeThreeds(scene, folder.path(), 'a', {
      signal: stop.signal,
      onProgress: () => stop.abort(new Error('stop')),
    }).catch((error: unknown) => error);
    expect(stopped).to.have.property('message', 'stop');
    expect(await folder.list()).to.deep.equal([]);
    await symlink('/dev/full', folder.path('b.3ds'));
    expect(await codeOf(writeThreeds(scene, folder.path(), 'b'))).to.equal('engine.diskFull');
    expect(await folder.list()).to.deep.equal([]);
  });
});
