import { createHash } from 'node:crypto';
import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { testFolder } from '#test/files';
import { sameShape, shapeOf } from '#test/shapes';
import { testsOfFlatWriter } from '#test/writing';
import { createRichScene } from '../../generators/rich-scene.ts';
import { createSphere } from '../../generators/surface.ts';
import { paintGlaze } from '../../generators/textures.ts';
import { decodeImage } from '../../images/decode.ts';
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
import type { Primitive, Scene } from '../../scenes/scene.ts';
import { writeObj } from './write-obj.ts';

describe('writeObj', () => {
  testsOfFlatWriter('obj', (scene, folder, context) => writeObj(scene, folder, '件', {}, context));

  const folder = testFolder();
  const roundTrip = async (scene: Scene): Promise<Scene> => {
    await writeObj(scene, folder.path(), '件');
    return await readModel(folder.path('件.obj'));
  };
  const linesOf = async (lead: string): Promise<string[]> =>
    (await readFile(folder.path('件.obj'), 'utf8')).split('\n').filter((line) => line.startsWith(`${lead} `));
  const primitivesOf = (scene: Scene): Primitive[] => scene.meshes.flatMap(({ primitives }) => primitives);
  const triangle = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]);
  const corners = new Uint32Array([0, 1, 2]);

  it('keeps every number to the last bit, and says each once', async () => {
    const scene = createScene('球');
    const ball = createSphere({ columns: 48, rows: 32, center: [0.3, 1e-6, -7e4] });
    addRootMesh(scene, createMesh('球', [ball]));
    const read = await roundTrip(scene);
    const [back] = primitivesOf(read);
    const { translation } = read.nodes.find(({ mesh }) => mesh !== null)!;
    const placed = (primitive: Primitive, origin: readonly number[]): string[] =>
      Array.from(primitive.indices, (vertex) =>
        [0, 1, 2].map((k) => Math.fround(primitive.positions[vertex * 3 + k]! + origin[k]!) + 0).join(),
      );
    expect(placed(back!, translation)).to.deep.equal(placed(ball, [0, 0, 0]));
    const normals = await linesOf('vn');
    expect(new Set(normals).size).to.equal(normals.length);
    const values = Array.from({ length: ball.positions.length / 3 }, (_, i) => [...ball.positions.subarray(i * 3, i * 3 + 3)].join());
    // The seam's vertices are doubled for their texture coordinates alone.
    expect(await linesOf('v')).to.have.length(new Set(values).size);
    expect(await linesOf('vt')).to.have.length(49 * 33);
  });

  it('gives back materials, their maps and pictures', async () => {
    const scene = createScene('料');
    scene.textures = [await paintGlaze(32, 1), await paintGlaze(16, 2), await paintGlaze(16, 3), await paintGlaze(16, 4)];
    scene.textures.forEach((texture, index) => (texture.name = index < 2 ? '图 1.png' : `图${index}.png`));
    scene.materials = [
      createMaterial('青 花#瓷', {
        baseColorTexture: createSlot(0, { transform: { offset: [0.25, 0.5], rotation: 0, scale: [2, 3] } }),
        normalTexture: createSlot(2),
        normalScale: 0.5,
        emissiveTexture: createSlot(3, { wrapS: 'clamp', wrapT: 'clamp' }),
        emissive: [1, 0.5, 0.25],
      }),
      createMaterial('青 花#瓷', { baseColor: [0.8, 0.2, 0.1, 0.5], alphaMode: 'blend', roughness: 0.3, metallic: 0.75 }),
      createMaterial('未用', { baseColorTexture: createSlot(1) }),
    ];
    const uvs = [new Float32Array([0, 0, 1, 0, 0, 1])];
    addRootMesh(
      scene,
      createMesh('件', [
        createPrimitive(triangle, corners, { uvs, material: 0 }),
        createPrimitive(triangle, corners, { uvs, material: 1 }),
      ]),
    );
    const { files } = await writeObj(scene, folder.path(), '件');
    expect(files.map(({ path }) => path)).to.deep.equal(['件.obj', '件.mtl', 'textures/图 1.png', 'textures/图3.png', 'textures/图2.png']);
    const back = await readModel(folder.path('件.obj'));
    expect(back.warnings.map(({ code }) => code)).to.deep.equal(['unitUnknown', 'normalsComputed'].slice(0, back.warnings.length));
    const [glazed, clear] = back.materials;
    expect([glazed!.name, clear!.name]).to.deep.equal(['青_花_瓷', '青_花_瓷_2']);
    expect(clear).to.deep.include({ baseColor: [0.8, 0.2, 0.1, 0.5], roughness: 0.3, metallic: 0.75, alphaMode: 'blend' });
    expect(glazed!.emissive).to.deep.equal([1, 0.5, 0.25]);
    expect(glazed!.normalScale).to.equal(0.5);
    const { offset, scale } = glazed!.baseColorTexture!.transform!;
    expect([...offset, ...scale]).to.deep.equal([0.25, 0.5, 2, 3]);
    expect(glazed!.emissiveTexture).to.include({ wrapS: 'clamp', wrapT: 'clamp' });
    const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
    const pictures = [glazed!.baseColorTexture!, glazed!.normalTexture!, glazed!.emissiveTexture!].map(({ texture }) =>
      hash(back.textures[texture]!.bytes),
    );
    expect(pictures).to.deep.equal([0, 2, 3].map((index) => hash(scene.textures[index]!.bytes)));
    expect([...primitivesOf(back)[0]!.uvs[0]!]).to.deep.equal([...uvs[0]!]);
  });

  it('gives roughness and metalness maps of their own, which come back as one', async () => {
    const scene = await createRichScene();
    const back = await roundTrip(scene);
    const names = await readdir(folder.path('textures'));
    for (const grey of ['roughness', 'metallic'])
      expect(
        names.some((name) => name.endsWith(`_${grey}.png`)),
        grey,
      ).to.equal(true);
    const slot = back.materials.find(({ name }) => name === '清漆')!.metallicRoughnessTexture!;
    const [before, after] = [scene.textures[1]!, back.textures[slot.texture]!].map(({ bytes }) => decodeImage(bytes));
    const [source, joined] = [(await before)!.rgba, (await after)!.rgba];
    expect(joined.length).to.equal(source.length);
    for (let i = 0; i < source.length; i += 4) {
      expect(joined[i + 1], `roughness ${i}`).to.equal(source[i + 1]);
      // Its material is not metallic.
      expect(joined[i + 2], `metalness ${i}`).to.equal(0);
    }
  });

  it('writes colours behind positions as they are displayed, and white where there are none', async () => {
    const scene = createScene('色');
    const colors = new Float32Array([1, 0.5, 0.2, 1, 0, 0, 0, 1, 1, 1, 1, 1]);
    addRootMesh(scene, createMesh('色', [createPrimitive(triangle, corners, { colors }), createPrimitive(triangle, corners)]));
    const [back] = primitivesOf(await roundTrip(scene));
    const seen = Array.from(back!.indices, (vertex) => [...back!.colors!.subarray(vertex * 4, vertex * 4 + 3)]);
    const wanted = [[1, 0.5, 0.2], [0, 0, 0], [1, 1, 1], ...Array.from({ length: 3 }, () => [1, 1, 1])];
    seen.flat().forEach((value, i) => expect(value).to.be.closeTo(wanted.flat()[i]!, 1e-6));
    // One corner is white in both.
    expect(await linesOf('v')).to.have.length(5);
  });

  it('names objects by the paths of nodes, each once, and holds lines, points, instances and skins', async () => {
    const scene = await createRichScene();
    const back = await roundTrip(scene);
    expect(await linesOf('o')).to.deep.equal(['o 根/布', 'o 根/鼓起', 'o 根/瓦阵', 'o 根/瓦阵_2', 'o 根/瓦阵_3', 'o 根/标注']);
    expect(sameShape(shapeOf(scene), shapeOf(back))).to.equal(true);
    const modes = primitivesOf(back).map(({ mode, indices }) => `${mode} ${indices.length}`);
    expect(modes).to.include.members(['lines 4', 'points 2']);
  });

  it('keeps what has no normals flat, and the rest as it is', async () => {
    const scene = createScene('方');
    const bent = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0.3]);
    addRootMesh(scene, createMesh('方', [createPrimitive(bent, new Uint32Array([0, 1, 2, 1, 3, 2]))]));
    addRootMesh(scene, createMesh('球', [createSphere({ columns: 8, rows: 4 })]));
    const [flat, round] = primitivesOf(await roundTrip(scene));
    expect(flat!.normals === null || flat!.positions.length === 18).to.equal(true);
    expect(round!.normals).to.not.equal(null);
  });

  it('takes a path of 100,000 nodes, and names of any kind', async () => {
    const scene = createScene('链');
    scene.meshes.push(createMesh('', [createPrimitive(triangle, corners)]));
    const count = 100_000;
    for (let i = 0; i < count; i++)
      scene.nodes.push(
        createNode(i % 2 ? `节 ${i}\n#\\\ud800` : '', { mesh: i % 1000 === 999 ? 0 : null, children: i + 1 < count ? [i + 1] : [] }),
      );
    scene.roots.push(0);
    const back = await roundTrip(scene);
    expect(back.meshes).to.have.length(100);
    const names = await linesOf('o');
    expect(new Set(names).size).to.equal(100);
    for (const name of names) expect(name).to.match(/^o [^\s#\\\ufffd]{1,260}$/u);
  });

  it('writes no material file where nothing has a material, and a default one where only some do', async () => {
    const bare = createScene('素');
    addRootMesh(bare, createMesh('素', [createPrimitive(triangle, corners)]));
    expect((await writeObj(bare, folder.path(), '素')).files).to.have.length(1);
    bare.materials = [createMaterial('default', { baseColor: [1, 0, 0, 1] })];
    addRootMesh(bare, createMesh('红', [createPrimitive(triangle, corners, { material: 0 })]));
    const back = await roundTrip(bare);
    expect(back.materials.map(({ name, baseColor }) => [name, ...baseColor.slice(0, 3)])).to.have.deep.members([
      ['default', 1, 0, 0],
      ['default_2', 1, 1, 1],
    ]);
  });

  it('stands as it is told', async () => {
    const scene = createScene('塔');
    addRootMesh(scene, createMesh('塔', [createPrimitive(new Float32Array([1, 2, 3]), new Uint32Array([0]), { mode: 'points' })]));
    await writeObj(scene, folder.path(), '件', { unit: 'cm', up: 'z' });
    expect(await linesOf('v')).to.deep.equal(['v 100 -300 200']);
    expect(await linesOf('p')).to.deep.equal(['p 1']);
  });

  it('leaves nothing when the disk is full at its last picture', async () => {
    const scene = createScene('料');
    scene.textures = [await paintGlaze(32, 1)];
    scene.materials = [createMaterial('图', { baseColorTexture: createSlot(0) })];
    addRootMesh(scene, createMesh('图', [createPrimitive(triangle, corners, { material: 0 })]));
    await symlink('/dev/full', folder.path('满.mtl'));
    const error: unknown = await writeObj(scene, folder.path(), '满').catch((caught: unknown) => caught);
    expect(error).to.be.instanceOf(AppError).with.property('code', 'engine.diskFull');
    await writeFile(folder.path('textures'), 'in the way');
    await writeObj(scene, folder.path(), '件').catch(() => undefined);
    expect(await readdir(folder.path())).to.deep.equal([]);
  });
});
