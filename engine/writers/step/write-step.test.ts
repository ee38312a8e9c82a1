import { readdir, readFile, symlink } from 'node:fs/promises';
import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { targets } from '#domain/formats/targets';
import { testFolder } from '#test/files';
import { readOwn, sameShape, shapedModels, shapeOf } from '#test/shapes';
import type { VerbContext } from '../../context.ts';
import { createSphere } from '../../generators/surface.ts';
import { readModel } from '../../readers/read.ts';
import { addRootMesh, createMaterial, createMesh, createNode, createPrimitive, createScene } from '../../scenes/create-scene.ts';
import type { Primitive, Scene } from '../../scenes/scene.ts';
import { fitScene } from '../fit/fit-scene.ts';
import { putReal, realOf } from './part21-file.ts';
import { stringOf } from './strings.ts';
import { writeStep } from './write-step.ts';

describe('STEP of triangles', function () {
  this.timeout(60_000);
  const folder = testFolder();
  const path = (): string => folder.path('件.step');
  const write = async (scene: Scene, context: VerbContext = {}): Promise<Awaited<ReturnType<typeof writeStep>>> =>
    await writeStep(scene, folder.path(), '件', context);
  const text = (): Promise<string> => readFile(path(), 'latin1');
  const caught = (scene: Scene, context?: VerbContext): Promise<unknown> => write(scene, context).catch((error: unknown) => error);
  const ball = (changes: Parameters<typeof addRootMesh>[2] = {}, columns = 32, rows = 16): Scene => {
    const scene = createScene('球');
    addRootMesh(scene, createMesh('球', [createSphere({ columns, rows })]), changes);
    return scene;
  };

  for (const name of shapedModels) {
    it(`gives back the triangles, bounds and volume of ${name}`, async () => {
      const scene = await readOwn(name);
      await fitScene(scene, targets.step.keeps);
      const { files } = await write(scene);
      expect(files).to.deep.equal([{ path: '件.step', bytes: (await readFile(path())).length }]);
      const [before, after] = [shapeOf(scene), shapeOf(await readModel(path()))];
      expect(sameShape(before, after), JSON.stringify([before, after])).to.equal(true);
    });
  }

  it('keeps names, nesting, colours and opacity', async () => {
    const scene = createScene('车');
    const [wheel, glass] = [createSphere({ columns: 12, rows: 8 }), createSphere({ columns: 10, rows: 8 })];
    scene.materials = [
      createMaterial('漆', { baseColor: [0.5, 0.1, 0.02, 1] }),
      createMaterial('玻璃', { baseColor: [0.2, 0.4, 0.6, 0.25], alphaMode: 'blend' }),
    ];
    scene.meshes = [createMesh('轮', [{ ...wheel, material: 0 }]), createMesh('窗', [{ ...glass, material: 1 }])];
    scene.nodes = [
      createNode('整车', { children: [1, 4] }),
      createNode('前轴', { children: [2, 3], translation: [0, 0, 2] }),
      createNode('左轮', { mesh: 0, translation: [-1, 0, 0] }),
      createNode('右轮', { mesh: 0, translation: [1, 0, 0], rotation: [0, 1, 0, 0] }),
      createNode("窗 'A' \\ 𠮷", { mesh: 1 }),
      createNode('空', {}),
    ];
    scene.roots = [0];
    await write(scene);
    const file = await text();
    // A wheel is one part, used twice.
    expect(file.match(/=PRODUCT\(/g)).to.have.length(4);
    expect(file.match(/=NEXT_ASSEMBLY_USAGE_OCCURRENCE\(/g)).to.have.length(4);
    const back = await readModel(path());
    expect(back.warnings).to.deep.equal([]);
    expect(back.nodes.map(({ name }) => name)).to.deep.equal(['件', '整车', '前轴', '轮', '轮', "窗 'A' \\ 𠮷"]);
    expect(
      back.materials.map(({ baseColor, alphaMode }) => [...baseColor.map((value) => Number(value.toFixed(3))), alphaMode]),
    ).to.have.deep.members([
      [0.5, 0.1, 0.02, 1, 'opaque'],
      [0.2, 0.4, 0.6, 0.25, 'blend'],
    ]);
  });

  it('puts what scales, mirrors or shears into shapes, with the outside out', async () => {
    const scene = ball();
    const [turn, shear] = [Math.SQRT1_2, 0.25];
    scene.nodes = [
      createNode('架', { children: [1, 2, 3], rotation: [turn, 0, 0, turn], scale: [2, 1, 1] }),
      createNode('镜', { mesh: 0, scale: [-1, 1, 1], translation: [9, 0, 0] }),
      createNode('斜', { mesh: 0, matrix: new Float64Array([1, shear, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 9, 0, 1]) }),
      createNode('转', { mesh: 0, rotation: [0, turn, 0, turn] }),
    ];
    scene.roots = [0];
    await write(scene);
    const [before, after] = [shapeOf(scene), shapeOf(await readModel(path()))];
    expect(sameShape(before, after), JSON.stringify([before, after])).to.equal(true);
    expect(after.volume).to.be.above(3 * 2 * 4);
  });

  it('writes as a solid what bounds one body and looks outwards, and nothing else', async () => {
    const [corner, far] = [
      [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1],
      [5, 0, 0, 6, 0, 0, 5, 1, 0, 5, 0, 1],
    ].map((values) => Float32Array.from(values)) as [Float32Array, Float32Array];
    const sides = [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3];
    const body = (indices: number[], positions = corner): Primitive => createPrimitive(positions, Uint32Array.from(indices));
    const kinds: Record<string, [primitives: Primitive[], kind: string]> = {
      'a tetrahedron': [[body(sides)], 'SOLID'],
      'in two primitives, of one material or two': [[body(sides.slice(0, 6)), body(sides.slice(6))], 'SOLID'],
      'with a triangle without extent': [[body([...sides, 0, 1, 1])], 'SOLID'],
      open: [[body(sides.slice(3))], 'SHELL'],
      'inside out': [[body(sides.toReversed())], 'SHELL'],
      'with a side turned': [[body([0, 1, 2, ...sides.slice(3)])], 'SHELL'],
      'with a wing on an edge': [[body([...sides, 0, 1, 2])], 'SHELL'],
      'two bodies': [[body(sides), body(sides, far)], 'SHELL'],
    };
    for (const [what, [primitives, kind]] of Object.entries(kinds)) {
      const scene = createScene('体');
      addRootMesh(scene, createMesh('体', primitives));
      await write(scene);
      expect((await text()).match(/=TESSELLATED_(SOLID|SHELL)\(/)?.[1], what).to.equal(kind);
      const [before, after] = [shapeOf(scene), shapeOf(await readModel(path()))];
      expect(after.volume, what).to.be.closeTo(before.volume, 1e-6);
    }
  });

  it('gives the same bytes every time, without a date', async () => {
    const scene = await readOwn('gltf/truck.glb');
    await write(scene);
    const first = await readFile(path());
    await write(scene);
    expect((await readFile(path())).equals(first)).to.equal(true);
    expect(first.toString('latin1'))
      .to.include("'1970-01-01T00:00:00'")
      .and.not.match(/[^\n\x20-\x7e]/);
  });

  it('leaves out what has no place and says so', async () => {
    const positions = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0, Number.NaN, 0, 0, 9, 9, 9]);
    const scene = createScene('件');
    addRootMesh(scene, createMesh('件', [createPrimitive(positions, new Uint32Array([0, 1, 2, 0, 1, 3]))]));
    expect((await write(scene)).warnings).to.deep.equal([{ code: 'nonFiniteDropped', params: { count: 1 } }]);
    expect(await text()).to.not.match(/NaN|Infinity/);
    const { triangles, bounds } = shapeOf(await readModel(path()));
    expect(triangles).to.equal(1);
    bounds.max.forEach((value, axis) => expect(value).to.be.closeTo([1, 1, 0][axis]!, 1e-6));
  });

  it('writes ten thousand places in one chain of assemblies and ten thousand beside each other', async () => {
    const scene = ball();
    const count = 10_000;
    scene.nodes = [
      createNode('根', { children: Array.from({ length: count }, (_, index) => index + 1) }),
      ...Array.from({ length: count }, (_, index) => createNode(`件${index}`, { mesh: 0, translation: [index, 0, 0] })),
    ];
    scene.roots = [0];
    await write(scene);
    const flat = await text();
    expect(flat.match(/=COORDINATES_LIST\(/g)).to.have.length(1);
    expect(flat.match(/=NEXT_ASSEMBLY_USAGE_OCCURRENCE\(/g)).to.have.length(count);

    scene.nodes = Array.from({ length: count }, (_, index) =>
      createNode(`层${index}`, index + 1 < count ? { children: [index + 1] } : { mesh: 0 }),
    );
    await write(scene);
    expect((await text()).match(/=NEXT_ASSEMBLY_USAGE_OCCURRENCE\(/g)).to.have.length(count - 1);
  });

  it('refuses a model without triangles, and one whose scaled copies pass the limit, before anything is written', async () => {
    expect(await caught(createScene('空')))
      .to.be.instanceOf(AppError)
      .with.property('code', 'model.noGeometry');
    const scene = createScene('多');
    scene.meshes = [createMesh('面', [createPrimitive(new Float32Array(3_000_000), new Uint32Array([0, 1, 2]))])];
    scene.nodes = Array.from({ length: 101 }, (_, index) => createNode('', { mesh: 0, scale: [1 + index, 1, 1] }));
    scene.roots = scene.nodes.map((_, index) => index);
    expect(await caught(scene))
      .to.be.instanceOf(AppError)
      .with.property('code', 'model.tooComplex');
    expect(await readdir(folder.path())).to.deep.equal([]);
  });

  it('leaves nothing when it is called off or the disk is full', async () => {
    const stop = new AbortController();
    const reason = new Error('stop');
    expect(await caught(ball({}, 400, 300), { signal: stop.signal, onProgress: () => stop.abort(reason) })).to.equal(reason);
    expect(await readdir(folder.path())).to.deep.equal([]);
    await symlink('/dev/full', path());
    expect(await caught(ball({}, 400, 300)))
      .to.be.instanceOf(AppError)
      .with.property('code', 'engine.diskFull');
  });

  it('writes reals with a point and strings with escapes', () => {
    const put = (value: number): string => {
      const bytes = new Uint8Array(40);
      return Buffer.from(bytes.subarray(0, putReal(bytes, 0, value))).toString();
    };
    const numbers = [0, 1, -2, 0.5, 1e-7, -1.5e-7, 3e12, 1.25e20, Number.NaN];
    expect(numbers.map(put)).to.deep.equal([
      '0.',
      '1.',
      '-2.',
      '0.5',
      '1.E-7',
      '-1.5E-7',
      '3000000000000.',
      '125000000000000000000.',
      '0.',
    ]);
    expect([0, 1, -2.5, 1e-17, 1.5e-9, 1e30, Number.NaN].map((value) => realOf(value))).to.deep.equal([
      '0.',
      '1.',
      '-2.5',
      '1.E-17',
      '1.5E-9',
      '1.E+30',
      '0.',
    ]);
    expect(stringOf("螺栓 M6 'A'\\")).to.equal("'\\X2\\87BA6813\\X0\\ M6 ''A''\\\\'");
    expect(stringOf('𠮷a\n')).to.equal("'\\X4\\00020BB7\\X0\\a\\X2\\000A\\X0\\'");
  });
});
