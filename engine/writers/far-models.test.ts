import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { createSphere } from '../generators/surface.ts';
import { readModel } from '../readers/read.ts';
import { addRootMesh, createMaterial, createMesh, createNode, createScene } from '../scenes/create-scene.ts';
import { poseDraw } from '../scenes/pose.ts';
import type { Scene, Vec3 } from '../scenes/scene.ts';
import { listDraws, worldMatrices } from '../scenes/world.ts';
import { writeModel, type MeshTarget } from './write-model.ts';

/** Metres: at the origin, a hundred kilometres off, UTM, and Gauss-Krüger with the number of the zone. */
const places: Vec3[] = [
  [0, 0, 0],
  [100_000.25, -3.5, 100_000.5],
  [501_234.5, 35.125, -4_201_234.25],
  [39_501_234.5, 35.125, -4_201_234.25],
];

/** Targets that hold doubles somewhere, of which we read what we write, and those of floats alone. */
const exact = ['glb', 'gltf', 'amrt', 'obj', 'off', 'ply', 'dae', 'fbx', '3mf', 'step', '3dtiles'] as const satisfies MeshTarget[];
const coarse = ['stl', '3ds'] as const satisfies MeshTarget[];

/** A ball of half a metre, and a turned one of a centimetre in its node a metre above. */
function balls(place: Vec3, isColored: boolean): Scene {
  const scene = createScene('balls');
  const sphere = createSphere({ columns: 24, rows: 16, radius: 0.5, uvScale: null });
  if (isColored)
    sphere.colors = Float32Array.from({ length: (sphere.positions.length / 3) * 4 }, (_, at) => (at % 4 === 3 ? 1 : (at % 7) / 7));
  scene.materials.push(createMaterial('red', { baseColor: [0.8, 0.1, 0.1, 1] }));
  sphere.material = 0;
  const root = addRootMesh(scene, createMesh('large', [sphere]), { translation: place });
  const small = createMesh('small', [{ ...createSphere({ columns: 12, rows: 8, radius: 0.01, uvScale: null }), material: 0 }]);
  const mesh = scene.meshes.push(small) - 1;
  scene.nodes[root]!.children.push(
    scene.nodes.push(createNode('small', { mesh, translation: [0, 1, 0], rotation: [0, Math.SQRT1_2, 0, Math.SQRT1_2] })) - 1,
  );
  return scene;
}

type Corner = [number, number, number];

/** Corners of the triangles, in doubles and metres. */
function cornersOf(scene: Scene): Corner[] {
  const world = worldMatrices(scene);
  return listDraws(scene, world).flatMap((draw) => {
    const { positions } = poseDraw(scene, draw, world);
    const m = draw.matrix;
    return Array.from(draw.primitive.indices, (vertex): Corner => {
      const [x, y, z] = positions.subarray(vertex * 3, vertex * 3 + 3) as unknown as Corner;
      return [0, 1, 2].map((axis) => m[axis]! * x + m[axis + 4]! * y + m[axis + 8]! * z + m[axis + 12]!) as Corner;
    });
  });
}

/** Middle of the box, volume about it, and the spread of the corners from `center`. */
function figuresOf(corners: Corner[]): { middle: Vec3; volume: number; size: number } {
  const [min, max] = [Math.min, Math.max].map((of) =>
    [0, 1, 2].map((axis) => corners.reduce((end, corner) => of(end, corner[axis]!), corners[0]![axis]!)),
  );
  const middle = [0, 1, 2].map((axis) => (min![axis]! + max![axis]!) / 2) as Vec3;
  let volume = 0;
  for (let at = 0; at < corners.length; at += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => corners[at + k]!.map((value, axis) => value - middle[axis]!)) as [Corner, Corner, Corner];
    volume += (a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0])) / 6;
  }
  return { middle, volume, size: Math.hypot(...min!.map((least, axis) => max![axis]! - least)) };
}

describe('files of models far from the origin', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'far-'));
  });
  after(() => rm(folder, { recursive: true }));

  async function write(target: MeshTarget, scene: Scene): Promise<{ path: string; codes: string[]; step: unknown }> {
    const into = await mkdtemp(join(folder, 'to-'));
    await mkdir(join(into, 'out'));
    const { files, warnings } = await writeModel(scene, target, join(into, 'out'), 'balls');
    const named = files.find(({ path }) => /^balls\.\w+$/.test(path))!;
    const step = warnings.find(({ code }) => code === 'numbersCoarse')?.params?.step;
    return { path: join(into, 'out', named.path), codes: warnings.map(({ code }) => code), step };
  }

  for (const target of exact)
    for (const isColored of target === 'obj' || target === 'off' || target === 'ply' ? [false, true] : [false])
      it(`keep shape and place: ${target}${isColored ? ' with colours' : ''}`, async () => {
        for (const place of places) {
          const { path, codes } = await write(target, balls(place, isColored));
          expect(codes).not.to.include('numbersCoarse');
          const [wanted, found] = [balls(place, isColored), await readModel(path)].map((scene) => figuresOf(cornersOf(scene)));
          // Files without a frame of their own may be turned and in another unit when they are read.
          expect(found!.size, String(place)).to.be.closeTo(wanted!.size, 2e-6);
          expect(found!.volume, String(place)).to.be.closeTo(wanted!.volume, 2e-6);
          found!.middle.forEach((value, axis) => expect(value, String(place)).to.be.closeTo(wanted!.middle[axis]!, 2e-6));
        }
      });

  for (const target of coarse)
    it(`are said to be too coarse, with the step in metres: ${target}`, async () => {
      const steps = [];
      for (const place of places) steps.push((await write(target, balls(place, false))).step);
      // STL is in millimetres, whose steps are powers of two.
      expect(steps).to.deep.equal(target === 'stl' ? [undefined, 0.008, 0.26, 4.1] : [undefined, 0.0078, 0.5, 4]);
    });

  it('have their places in doubles: usda', async () => {
    const { path } = await write('usda', balls(places[3]!, false));
    expect(await readFile(path, 'utf8'))
      .to.include('39501234.5')
      .and.to.include('4201234.25');
  });

  it('stay in floats near the origin: ply', async () => {
    const { path } = await write('ply', balls([3, 0, 4], false));
    expect(await readFile(path, 'latin1'))
      .to.include('property float x')
      .and.not.to.include('double');
  });
});
