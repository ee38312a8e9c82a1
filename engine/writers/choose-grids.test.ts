import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { validateBytes } from 'gltf-validator';
import { createSphere } from '../generators/surface.ts';
import { readModel } from '../readers/read.ts';
import { addRootMesh, createMesh, createPrimitive, createScene } from '../scenes/create-scene.ts';
import type { Primitive, Scene } from '../scenes/scene.ts';
import { listDraws } from '../scenes/world.ts';
import { joinPieces } from '../transforms/meshes/join-pieces.ts';
import { writeGlb } from './glb.ts';

const compressions = ['draco', 'meshopt', 'quantize'] as const;
type Warned = 'gridsFiner' | 'gridsSplit' | 'gridsFloat';

/** A ball of 1 m radius, `size` times as large, `x` metres away. */
const ball = (size = 1, x = 0, rows = 12): Primitive => {
  const sphere = createSphere({ columns: rows * 2, rows });
  return { ...sphere, positions: sphere.positions.map((value, at) => value * size + (at % 3 === 0 ? x : 0)) };
};

const strayTriangle = (x: number): Primitive => ({
  ...createPrimitive(Float32Array.of(x, 0, 0, x + 1, 0, 0, x, 1, 0), Uint32Array.of(0, 1, 2)),
  normals: Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1),
  uvs: ball().uvs.map(() => new Float32Array(6)),
});

const identity = new Float64Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
const joined = (...pieces: Primitive[]): Primitive => joinPieces(pieces.map((primitive) => ({ primitive, matrix: identity })));

/** The ball with a vertex moved far away, which its triangles follow. */
function spiked(x: number): Primitive {
  const primitive = ball();
  primitive.positions[primitive.indices[300]! * 3] = x;
  return primitive;
}

/** The ball and a vertex that nothing draws. */
function besideUnused(x: number): Primitive {
  const primitive = ball();
  const pad = (values: Float32Array, more: number[]): Float32Array => Float32Array.from([...values, ...more]);
  return {
    ...primitive,
    positions: pad(primitive.positions, [x, 0, 0]),
    normals: primitive.normals && pad(primitive.normals, [0, 0, 1]),
    uvs: primitive.uvs.map((values) => pad(values, [0, 0])),
  };
}

const sceneOf = (...primitives: Primitive[]): Scene => {
  const scene = createScene('grids');
  addRootMesh(scene, createMesh('all', primitives));
  return scene;
};

/** Corners of the triangles in the world, of those at most `reach` metres from `x`, 0, 0. */
function cornersNear(scene: Scene, x: number, reach: number): Float64Array[] {
  return listDraws(scene).flatMap(({ primitive, matrix: m }) =>
    Array.from(primitive.indices, (vertex) => {
      const [a, b, c] = primitive.positions.subarray(vertex * 3, vertex * 3 + 3) as unknown as [number, number, number];
      return Float64Array.from([0, 1, 2], (axis) => m[axis]! * a + m[axis + 4]! * b + m[axis + 8]! * c + m[axis + 12]!);
    }).filter((corner) => Math.hypot(corner[0]! - x, corner[1]!, corner[2]!) <= reach),
  );
}

/** Triangles of three places: a ball's poles have others, which Draco leaves out. */
const triangles = (scene: Scene): number =>
  listDraws(scene).reduce((sum, { primitive: { positions, indices } }) => {
    const place = (corner: number): string => positions.subarray(indices[corner]! * 3, indices[corner]! * 3 + 3).join();
    for (let at = 0; at < indices.length; at += 3) sum += new Set([place(at), place(at + 1), place(at + 2)]).size === 3 ? 1 : 0;
    return sum;
  }, 0);

const distance = (a: Float64Array, b: Float64Array): number => Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!, a[2]! - b[2]!);
const distinct = (corners: Float64Array[]): Float64Array[] => [...new Map(corners.map((corner) => [corner.join(), corner])).values()];

describe('grids of compressed positions', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'grids-'));
  });
  after(() => rm(folder, { recursive: true }));

  /** What is small or near, where it is, its radius, and what is said of it with Draco and meshopt. */
  const cases: { name: string; scene: () => Scene; x: number; radius: number; said: Warned[]; left: boolean }[] = [
    ...[1_000, 10_000, 1_000_000].map((x) => ({
      ...{ name: `a stray triangle ${x} m off`, scene: () => sceneOf(joined(ball(), strayTriangle(x))), x: 0, radius: 1 },
      ...{ said: ['gridsSplit'] as Warned[], left: true },
    })),
    {
      ...{ name: 'a stray triangle with a material of its own', scene: () => sceneOf(ball(), strayTriangle(100_000)), x: 0, radius: 1 },
      ...{ said: ['gridsSplit'], left: true },
    },
    { name: 'a stray vertex', scene: () => sceneOf(spiked(100_000)), x: 0, radius: 1, said: ['gridsFloat'], left: true },
    { name: 'a stray vertex that nothing draws', scene: () => sceneOf(besideUnused(100_000)), x: 0, radius: 1, said: [], left: false },
    {
      name: 'a huge ball',
      scene: () => sceneOf(joined(ball(10_000), ball(0.1, 20_000))),
      x: 20_000,
      radius: 0.1,
      said: ['gridsSplit'],
      left: true,
    },
    {
      name: 'a large ball',
      scene: () => sceneOf(joined(ball(), ball(0.004, 1.2))),
      x: 1.2,
      radius: 0.004,
      said: ['gridsFiner'],
      left: false,
    },
    { name: 'its like far away', scene: () => sceneOf(joined(ball(), ball(1, 30_000))), x: 0, radius: 1, said: ['gridsSplit'], left: true },
  ];

  for (const { name, scene: make, x, radius, said, left } of cases)
    for (const compression of compressions)
      it(`keep the shape of a ball beside ${name}: ${compression}`, async () => {
        const scene = make();
        const path = join(folder, `${compression}.glb`);
        const { warnings } = await writeGlb(scene, path, { compression });
        expect(warnings.map(({ code }) => code)).to.deep.equal(compression === 'quantize' ? (left ? ['gridsFloat'] : []) : said);
        const { issues } = await validateBytes(new Uint8Array(await readFile(path)));
        expect(issues.messages.filter(({ severity }) => severity === 0)).to.deep.equal([]);
        const back = await readModel(path);
        expect(triangles(back)).to.equal(triangles(scene));
        const [before, after] = [scene, back].map((one) => distinct(cornersNear(one, x, radius * 1.5)));
        expect(after!.length).to.be.within(before!.length - 2, before!.length);
        for (const corner of before!) {
          const off = Math.min(...after!.map((other) => distance(corner, other)));
          expect(off / radius).to.be.below(0.02);
          if (radius === 1) expect(off).to.be.below(0.001);
        }
      });

  it('stay as they were for a scan with dust, whose borders stay closed', async () => {
    const dust = Array.from({ length: 20 }, (_, at) => strayTriangle(0.01 * at)).map((piece) => ({
      ...piece,
      positions: piece.positions.map((value) => value * 1e-3),
    }));
    const path = join(folder, 'dust.glb');
    const { warnings } = await writeGlb(sceneOf(joined(ball(1, 0, 40), ...dust)), path, { compression: 'draco' });
    expect(warnings).to.deep.equal([]);
    expect((await readModel(path)).meshes[0]!.primitives).to.have.length(1);
  });

  it('keep texture coordinates beside a stray one', async () => {
    for (const compression of compressions) {
      const primitive = ball();
      const [uvs] = primitive.uvs;
      uvs![0] = 1e6;
      const path = join(folder, `uv-${compression}.glb`);
      await writeGlb(sceneOf(primitive), path, { compression });
      const back = (await readModel(path)).meshes[0]!.primitives[0]!;
      const seen = (values: Float32Array): number => new Set(Array.from(values, (value) => value.toFixed(3))).size;
      expect(seen(back.uvs[0]!), compression).to.be.above(seen(uvs!) * 0.95);
    }
  });
});
