import { existsSync } from 'node:fs';
import { mkdtemp, mkdir, readdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { targets } from '#domain/formats/targets';
import { unpackArchive } from '#engine/archives/unpack';
import { measureBounds } from '../../findings/measure.ts';
import { createRichScene } from '../../generators/rich-scene.ts';
import { createSphere } from '../../generators/surface.ts';
import { readModel } from '../../readers/read.ts';
import {
  addRootMesh,
  createMaterial,
  createMesh,
  createNode,
  createPrimitive,
  createScene,
  createSlot,
} from '../../scenes/create-scene.ts';
import type { Scene } from '../../scenes/scene.ts';
import { fitScene } from '../fit/fit-scene.ts';
import { writeThreemf } from './write-threemf.ts';

describe('3MF', function () {
  this.timeout(60_000);
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-3mf-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const write = async (scene: Scene): Promise<Scene> => {
    const { files } = await writeThreemf(scene, folder, 'model');
    expect(files).to.deep.equal([{ path: 'model.3mf', bytes: (await stat(join(folder, 'model.3mf'))).size }]);
    return await readModel(join(folder, 'model.3mf'));
  };
  /** The model part as text. */
  const markupOf = async (): Promise<string> => {
    const parts = join(folder, 'parts');
    await mkdir(parts);
    await unpackArchive(join(folder, 'model.3mf'), parts, {}, {});
    return await readFile(join(parts, '3D/3dmodel.model'), 'utf8');
  };

  const ball = (changes = {}): Scene => {
    const scene = createScene('球');
    addRootMesh(scene, createMesh('球', [createSphere({ columns: 24, rows: 16 })]), changes);
    return scene;
  };

  it('closes surfaces: a place is one vertex, whatever its normals and texture coordinates', async () => {
    await writeThreemf(ball(), folder, 'model');
    const text = await markupOf();
    const edges = new Map<string, number>();
    for (const [, a, b, c] of text.matchAll(/<triangle v1="(\d+)" v2="(\d+)" v3="(\d+)"/g))
      for (const [from, to] of [
        [a, b],
        [b, c],
        [c, a],
      ])
        edges.set(`${from} ${to}`, (edges.get(`${from} ${to}`) ?? 0) + 1);
    expect(edges.size).to.be.greaterThan(1000);
    for (const [edge, count] of edges) {
      expect(count, edge).to.equal(1);
      expect(edges.has(edge.split(' ').toReversed().join(' ')), edge).to.equal(true);
    }
    expect(text).to.include('unit="millimeter"');
    const [source, back] = [ball(), await readModel(join(folder, 'model.3mf'))].map((scene) => measureBounds(scene));
    for (const side of ['min', 'max'] as const)
      back![side].forEach((value, axis) => expect(value).to.be.closeTo(source![side][axis]!, 1e-6));
  });

  it('keeps hierarchy, names, mirrored places and shared meshes', async () => {
    const scene = ball({ translation: [1, 2, 3] });
    scene.nodes[0]!.children = [1, 2];
    scene.nodes.push(createNode('左 "<&>"', { mesh: 0, translation: [0, 5, 0], scale: [-1, 1, 1] }), createNode('空'));
    const back = await write(scene);
    expect(back.meshes).to.have.length(1);
    expect(back.nodes.map(({ name }) => name))
      .to.include.members(['球', '左 "<&>"'])
      .and.not.include('空');
    const drawing = back.nodes.filter(({ mesh }) => mesh !== null);
    expect(drawing).to.have.length(2);
    expect((await markupOf()).match(/<mesh>/g)).to.have.length(1);
  });

  it('keeps colours, textures over a base colour, metals and colours of vertices', async () => {
    const scene = createScene('材质');
    scene.textures = (await createRichScene()).textures;
    const moved = { offset: [0.25, 0.5] as [number, number], rotation: 0.5, scale: [2, 3] as [number, number] };
    scene.materials = [
      createMaterial('铁', { baseColor: [0.5, 0.25, 0.125, 1], metallic: 1, roughness: 0.25 }),
      createMaterial('贴图', {
        baseColor: [1, 0.5, 0.5, 1],
        baseColorTexture: createSlot(0, { wrapS: 'mirror', transform: moved }),
        roughness: 0.5,
      }),
      createMaterial('点', { baseColor: [1, 1, 0.5, 1] }),
      createMaterial('玻璃', { baseColor: [1, 1, 1, 0.5], alphaMode: 'blend' }),
    ];
    const sphere = createSphere({ columns: 8, rows: 8 });
    const colors = Float32Array.from({ length: (sphere.positions.length / 3) * 4 }, (_, i) => (i % 4 === 3 ? 1 : (i % 7) / 7));
    const primitives = [0, 1, 2, 3].map((material) => ({ ...sphere, material, colors: material === 2 ? colors : null }));
    for (const primitive of primitives) addRootMesh(scene, createMesh('球', [primitive]));
    const back = await write(scene);
    const named = new Map(back.materials.map((material) => [material.name, material]));
    expect([...named.keys()]).to.have.members(['铁', '贴图', '点', '玻璃']);
    for (const { name, baseColor, metallic, roughness, alphaMode } of scene.materials) {
      const other = named.get(name)!;
      baseColor.forEach((value, i) => expect(other.baseColor[i], name).to.be.closeTo(value, 0.005));
      expect(other, name).to.include({ metallic, roughness, alphaMode });
    }
    const slot = named.get('贴图')!.baseColorTexture!;
    expect(slot).to.include({ wrapS: 'mirror', wrapT: 'repeat' });
    expect(Buffer.compare(back.textures[slot.texture]!.bytes, scene.textures[0]!.bytes)).to.equal(0);
    const textured = back.meshes.flatMap((mesh) => mesh.primitives).find(({ uvs }) => uvs.length > 0)!;
    const wanted = new Set<string>();
    for (const vertex of sphere.indices) {
      const [u, v] = [sphere.uvs[0]![vertex * 2]! * 2, sphere.uvs[0]![vertex * 2 + 1]! * 3];
      const x = Math.cos(0.5) * u + Math.sin(0.5) * v + 0.25;
      wanted.add(`${x.toFixed(4)} ${(Math.cos(0.5) * v - Math.sin(0.5) * u + 0.5).toFixed(4)}`);
    }
    const near = [...textured.uvs[0]!].filter(
      (_, i) =>
        i % 2 === 0 &&
        ![...wanted].some(
          (uv) => Math.hypot(Number(uv.split(' ')[0]) - textured.uvs[0]![i]!, Number(uv.split(' ')[1]) - textured.uvs[0]![i + 1]!) < 1e-3,
        ),
    );
    expect(near).to.deep.equal([]);
    const colored = back.meshes.flatMap((mesh) => mesh.primitives).find((primitive) => primitive.colors !== null)!;
    expect(Math.max(...colored.colors!)).to.be.closeTo(1, 0.005);
  });

  it('leaves out what has no area, what is flattened and what shows nothing', async () => {
    const scene = ball();
    const flat = createPrimitive(new Float32Array([0, 0, 0, 1, 0, 0, 0, 0, 0]), new Uint32Array([0, 1, 2, 0, 0, 1]));
    addRootMesh(scene, createMesh('无', [flat]));
    scene.nodes.push(createNode('平', { mesh: 0, scale: [1, 0, 1] }));
    scene.roots.push(2);
    const back = await write(scene);
    expect(back.nodes.map(({ name }) => name))
      .to.not.include('无')
      .and.not.include('平');
    expect((await markupOf()).match(/<item /g)).to.have.length(1);
    const failure: unknown = await writeThreemf(createScene('空'), folder, 'empty').catch((error: unknown) => error);
    expect(failure).to.have.property('code', 'model.noGeometry');
    expect(existsSync(join(folder, 'empty.3mf'))).to.equal(false);
  });

  it('writes a hundred thousand nodes in seconds, a thousand below each other among them', async () => {
    const scene = ball();
    for (let i = 0; i < 100_000; i++) {
      scene.nodes.push(createNode('同名', { mesh: 0, translation: [i, 0.1, 0] }));
      if (i % 900 === 0) scene.roots.push(i + 1);
      else scene.nodes[i]!.children.push(i + 1);
    }
    const began = process.cpuUsage().user;
    await writeThreemf(scene, folder, 'model');
    expect((process.cpuUsage().user - began) / 1e6).to.be.below(15);
    expect((await markupOf()).match(/<component /g)!.length).to.be.greaterThan(199_000);
  });

  it('gives the same bytes every time, leaves the scene as it was, and writes no number that is none', async () => {
    const scene = await createRichScene();
    await fitScene(scene, targets['3mf'].keeps);
    scene.meshes[2]!.primitives[0]!.positions[0] = Number.NaN;
    const before = structuredClone(scene);
    await writeThreemf(scene, folder, 'one');
    await writeThreemf(scene, folder, 'model');
    expect(Buffer.compare(await readFile(join(folder, 'one.3mf')), await readFile(join(folder, 'model.3mf')))).to.equal(0);
    expect(scene).to.deep.equal(before);
    expect(await markupOf()).not.to.match(/NaN|Infinity/);
  });

  it('leaves nothing behind when it is stopped or the disk is full', async () => {
    const stop = new AbortController();
    const onProgress = (): void => stop.abort(new Error('stop'));
    const failure: unknown = await writeThreemf(ball(), folder, 'model', { signal: stop.signal, onProgress }).catch(
      (error: unknown) => error,
    );
    expect(failure).to.have.property('message', 'stop');
    await symlink('/dev/full', join(folder, 'model.3mf'));
    const full: unknown = await writeThreemf(ball(), folder, 'model').catch((error: unknown) => error);
    expect(full).to.have.property('code', 'engine.diskFull');
    expect(await readdir(folder)).to.deep.equal(['model.3mf']);
    expect(existsSync(`${folder}.3mf`)).to.equal(false);
  });
});
