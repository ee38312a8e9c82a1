import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { validateBytes } from 'gltf-validator';
import { testFolder } from '#test/files';
import { createSphere, createTerrain } from '../generators/surface.ts';
import { addRootMesh, createMaterial, createMesh, createPrimitive, createScene } from '../scenes/create-scene.ts';
import type { Primitive, Scene, Vec3 } from '../scenes/scene.ts';
import { writeGlb } from '../writers/glb.ts';
import { generateNormals, type NormalsOptions } from './generate-normals.ts';

const sceneOf = (...primitives: Primitive[]): Scene => {
  const scene = createScene('test');
  addRootMesh(scene, createMesh('网格', primitives));
  return scene;
};

/** The primitives with normals, where they got any. */
async function generate(primitives: Primitive[], options: NormalsOptions = {}): Promise<Primitive[]> {
  const scene = sceneOf(...primitives);
  await generateNormals(scene, options);
  return scene.meshes[0]!.primitives;
}

const meshOf = (positions: number[], indices: number[]): Primitive =>
  createPrimitive(new Float32Array(positions), new Uint32Array(indices));

/** Radius and height 1, closed by fans; every place once. */
function prism(sides: number): Primitive {
  const positions = [0, 0, 0, 0, 0, 1];
  const indices: number[] = [];
  for (let side = 0; side < sides; side++) {
    const angle = (side / sides) * 2 * Math.PI;
    positions.push(Math.cos(angle), Math.sin(angle), 0, Math.cos(angle), Math.sin(angle), 1);
    const [a, b] = [2 + side * 2, 2 + ((side + 1) % sides) * 2];
    indices.push(a, b, b + 1, a, b + 1, a + 1, 0, b, a, 1, a + 1, b + 1);
  }
  return meshOf(positions, indices);
}

/** Cut over the one or the other diagonal of each side, six bits. */
function cube(diagonals: number): Primitive {
  const positions: number[] = [];
  for (let corner = 0; corner < 8; corner++) positions.push((corner & 1) * 2 - 1, (corner & 2) - 1, (corner & 4) / 2 - 1);
  const sides = [
    [1, 3, 7, 5],
    [0, 4, 6, 2],
    [2, 6, 7, 3],
    [0, 1, 5, 4],
    [4, 5, 7, 6],
    [0, 2, 3, 1],
  ];
  const indices = sides.flatMap(([a, b, c, d], side) => ((diagonals >> side) & 1 ? [a!, b!, c!, a!, c!, d!] : [b!, c!, d!, b!, d!, a!]));
  return meshOf(positions, indices);
}

const vectorsOf = (values: Float32Array): Vec3[] =>
  Array.from({ length: values.length / 3 }, (_, i) => [values[i * 3]!, values[i * 3 + 1]!, values[i * 3 + 2]!]);
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const min = (values: number[]): number => values.reduce((low, value) => Math.min(low, value), Infinity);

describe('generateNormals', () => {
  const folder = testFolder();

  it('makes a sphere round, over the seam of its texture too, without another vertex', async () => {
    const sphere = createSphere({ columns: 48, rows: 24, normals: false, uvScale: [1, 1] });
    const [made] = await generate([sphere]);
    expect(made!.positions).to.equal(sphere.positions);
    const places = vectorsOf(sphere.positions);
    const normals = vectorsOf(made!.normals!);
    expect(min(normals.map((normal, i) => dot(normal, places[i]!)))).to.be.greaterThan(Math.cos((0.5 * Math.PI) / 180));
    expect(min(normals.map((normal) => 1 - Math.abs(dot(normal, normal) - 1)))).to.be.greaterThan(1 - 1e-6);
    // The first and last vertex of each ring coincide.
    for (let ring = 1; ring < 24; ring++) expect(normals[ring * 49]).to.deep.equal(normals[ring * 49 + 48]);
  });

  it('keeps the edge between a cylinder and its ends, and turns the side’s normals outwards exactly', async () => {
    const [made] = await generate([prism(24)]);
    expect(made!.positions.length / 3).to.equal(2 + 24 * 4);
    const places = vectorsOf(made!.positions);
    const outwards = vectorsOf(made!.normals!).filter(([, , z]) => Math.abs(z) < 0.5);
    expect(outwards.length).to.equal(48);
    vectorsOf(made!.normals!).forEach(([x, y, z], i) => {
      const [px, py, pz] = places[i]!;
      if (Math.abs(z) > 0.5) expect([x, y, z]).to.deep.equal([0, 0, pz * 2 - 1]);
      else expect(Math.hypot(x - px, y - py, z)).to.be.below(1e-6);
    });
  });

  it('leaves meshes without a smooth edge unchanged: boxes, eight-sided bars', async () => {
    for (const flat of [cube(0), prism(8)]) expect((await generate([flat]))[0]).to.equal(flat);
    expect((await generate([prism(10)]))[0]!.normals).to.not.equal(null);
    expect((await generate([prism(8)], { creaseAngle: 50 }))[0]!.normals).to.not.equal(null);
  });

  it('weighs faces by their angles, so that the cut of a polygon does not matter (Thürmer and Wüthrich)', async () => {
    for (let diagonals = 0; diagonals < 64; diagonals++) {
      const source = cube(diagonals);
      const [made] = await generate([source], { groups: new Map([[source, new Uint32Array(12).fill(1)]]) });
      vectorsOf(made!.normals!).forEach((normal, i) => {
        const corner = vectorsOf(source.positions)[i]!;
        expect(dot(normal, corner) / Math.sqrt(3)).to.be.closeTo(1, 1e-6);
      });
    }
  });

  it('goes by smoothing groups where there are some: sharp between two, flat in none', async () => {
    const source = prism(8);
    // The sides are of group 7, one end of group 2, the other of none.
    const groups = Uint32Array.from({ length: 32 }, (_, triangle) => [7, 7, 0, 2][triangle % 4]!);
    const [made] = await generate([source], { groups: new Map([[source, groups]]) });
    expect(vectorsOf(made!.normals!).filter(([, , z]) => Math.abs(z) < 1e-6).length).to.equal(16);
    // An end of one group shares its vertices, of no group it has its own for each triangle: nine against three times eight.
    expect(vectorsOf(made!.normals!).filter(([, , z]) => z === 1).length).to.equal(9);
    expect(vectorsOf(made!.normals!).filter(([, , z]) => z === -1).length).to.equal(24);
  });

  it('is smooth across materials of a mesh, and across meshes that are one body', async () => {
    const terrain = createTerrain({ columns: 20, rows: 20, height: 0.1, normals: false });
    const whole = (await generate([terrain]))[0]!.normals!;
    const halves = (): Primitive[] => [
      { ...terrain, indices: terrain.indices.slice(0, 1200), material: 0 },
      { ...terrain, indices: terrain.indices.slice(1200), material: 1 },
    ];
    const used = ({ indices }: Primitive): number[] => [...new Set(indices)];
    for (const half of await generate(halves()))
      for (const vertex of used(half)) expect(half.normals![vertex * 3]).to.equal(whole[vertex * 3]);

    const scene = createScene('test');
    for (const half of halves()) addRootMesh(scene, createMesh('', [half]));
    await generateNormals(scene, { together: true });
    for (const { primitives } of scene.meshes)
      for (const vertex of used(primitives[0]!)) expect(primitives[0]!.normals![vertex * 3]).to.equal(whole[vertex * 3]);
  });

  it('gives morph targets the deltas that lead to the normals of the morphed shape, and doubles take their weights along', async () => {
    const source = prism(24);
    const vertices = source.positions.length / 3;
    const deltas = source.positions.map((value, i) => (i % 3 === 0 ? value : 0));
    source.targets = [{ name: '加宽', positions: deltas, normals: null, tangents: null }];
    source.joints = [Uint16Array.from({ length: vertices * 4 }, (_, i) => (i % 4 === 0 ? i / 4 : 0))];
    source.weights = [Float32Array.from({ length: vertices * 4 }, (_, i) => (i % 4 === 0 ? 1 : 0))];
    const [made] = await generate([source]);
    const [morphed] = await generate([{ ...source, targets: [], positions: source.positions.map((value, i) => value + deltas[i]!) }]);
    made!.normals!.forEach((value, i) => expect(value + made!.targets[0]!.normals![i]!).to.be.closeTo(morphed!.normals![i]!, 1e-6));
    const places = vectorsOf(made!.positions);
    const before = vectorsOf(source.positions);
    places.forEach((place, vertex) => expect(place).to.deep.equal(before[made!.joints[0]![vertex * 4]!]));
  });

  it('skips visible facets and meshes with too many triangles when only fine ones are asked for', async () => {
    const ball = (columns: number): Primitive => createSphere({ columns, rows: columns / 2, normals: false });
    const finest = { facetAngle: 2, triangles: 20_000 };
    const isSmooth = async (columns: number, changes: Partial<typeof finest> = {}): Promise<boolean> =>
      (await generate([ball(columns)], { finest: { ...finest, ...changes } }))[0]!.normals !== null;
    expect(await isSmooth(100)).to.equal(false);
    expect(await isSmooth(130)).to.equal(true);
    expect(await isSmooth(100, { facetAngle: 3 })).to.equal(true);
    expect(await isSmooth(130, { triangles: 10_000 })).to.equal(false);
  });

  it('leaves primitives with normals, unlit ones and non-triangles unchanged', async () => {
    const terrain = createTerrain({ columns: 4, rows: 4 });
    const lines = createPrimitive(new Float32Array([0, 0, 0, 1, 0, 0]), new Uint32Array([0, 1]), { mode: 'lines' });
    const scene = sceneOf(terrain, lines, { ...prism(24), material: 0 });
    scene.materials = [createMaterial('不受光', { unlit: true })];
    const before = [...scene.meshes[0]!.primitives];
    expect((await generateNormals(scene)).primitives).to.equal(0);
    expect(scene.meshes[0]!.primitives).to.deep.equal(before);
  });

  it('makes normals that the Khronos validator takes of triangles without area, vertices without triangles and sheets of two sides', async () => {
    const { positions, indices } = prism(24);
    const broken = meshOf([...positions, 9, 9, 9], [...indices, 0, 0, 1, 2, 4, 2, ...indices.toReversed()]);
    const scene = sceneOf(broken);
    expect((await generateNormals(scene)).primitives).to.equal(1);
    const path = folder.path('broken.glb');
    await writeGlb(scene, path, { compression: 'none' });
    const { issues } = await validateBytes(new Uint8Array(await readFile(path)));
    expect(issues.messages.filter(({ severity }) => severity < 2)).to.deep.equal([]);
    // The inner sheet is as smooth as the outer one, the other way round.
    const inwards = vectorsOf(scene.meshes[0]!.primitives[0]!.normals!).filter(([, , z]) => Math.abs(z) < 0.5);
    expect(inwards.length).to.equal(96);
  });

  it('takes a fan of any width and an edge of any number of faces in its stride', async function () {
    this.timeout(10_000);
    const [fan] = await generate([prism(50_000)]);
    expect(vectorsOf(fan!.normals!.subarray(0, 6))).to.deep.equal([
      [0, 0, -1],
      [0, 0, 1],
    ]);
    const count = 100_000;
    const pages = Array.from({ length: count }, (_, i) => [Math.cos(i), Math.sin(i), 0]).flat();
    const book = meshOf([0, 0, 0, 0, 0, 1, ...pages], Array.from({ length: count }, (_, i) => [0, 1, i + 2]).flat());
    const started = performance.now();
    await generate([book]);
    expect(performance.now() - started).to.be.below(5000);
  });
});
