import { expect } from 'chai';
import { resolveOptions, type LightweightOptions } from '#domain/kinds/lightweight/options';
import { defaultRemeshOptions } from '#domain/kinds/remesh/options';
import { testFolder } from '#test/files';
import { shapeOf, type Shape } from '#test/shapes';
import { measureScene } from '../findings/measure.ts';
import { createSphere } from '../generators/surface.ts';
import { compareScenes } from '../quality/compare.ts';
import { readModel } from '../readers/read.ts';
import { addRootMesh, createMaterial, createMesh, createNode, createScene } from '../scenes/create-scene.ts';
import type { Scene, Vec3 } from '../scenes/scene.ts';
import { listDraws } from '../scenes/world.ts';
import { instance } from '../transforms/instance.ts';
import { join } from '../transforms/join.ts';
import { writeGlb } from '../writers/glb.ts';
import { optimize } from './optimize.ts';
import { reduce } from './reduce.ts';
import { remesh } from './remesh.ts';

/** Where the model stands: at the origin, and as far from it as local, UTM and Gauss-Krüger coordinates with a zone number lie. */
const distances = [0, 1e5, 4e6, 4e7];
const placeAt = (distance: number): Vec3 => [distance, distance === 0 ? 0 : 35.125, -distance];

const ball = (columns: number, radius: number, material: number) =>
  createSphere({ columns, rows: columns / 2, radius, normals: true, uvScale: null, material });

/** A large ball with one hidden in it, five small ones that are alike, turned and stretched, and one that stands apart. */
function createModel(at: Vec3): Scene {
  const scene = createScene('模型');
  scene.materials.push(createMaterial('红', { baseColor: [0.8, 0.1, 0.1, 1] }), createMaterial('灰'));
  const place = (mesh: number, [x, y, z]: Vec3, changes = {}): void => {
    const node = createNode(`件${scene.nodes.length}`, { mesh, translation: [at[0] + x, at[1] + y, at[2] + z], ...changes });
    scene.roots.push(scene.nodes.push(node) - 1);
  };
  const meshes = [ball(32, 2, 0), ball(8, 0.5, 1), ball(16, 0.75, 1), ball(24, 1, 0)];
  scene.meshes.push(...meshes.map((primitive, index) => createMesh(`网格${index}`, [primitive])));
  place(0, [0, 0, 0]);
  place(1, [0.5, 0, 0]);
  for (let i = 0; i < 5; i++) place(2, [3, i - 2, 2 * i], { rotation: [0, Math.SQRT1_2, 0, Math.SQRT1_2], scale: [1, 1 + i / 8, 1] });
  place(3, [-4, 1, 0.25]);
  return scene;
}

/** The model's corners where they stand, in the digits of doubles. */
function objOf(scene: Scene): string {
  const lines: string[] = [];
  let first = 1;
  for (const { mesh, name, translation, scale } of scene.nodes) {
    const { positions, indices } = scene.meshes[mesh!]!.primitives[0]!;
    lines.push(`o ${name}`);
    for (let i = 0; i < positions.length; i += 3)
      lines.push(`v ${[0, 1, 2].map((axis) => positions[i + axis]! * scale[axis]! + translation[axis]!).join(' ')}`);
    for (let i = 0; i < indices.length; i += 3) lines.push(`f ${[0, 1, 2].map((corner) => indices[i + corner]! + first).join(' ')}`);
    first += positions.length / 3;
  }
  return lines.join('\n');
}

const optimized =
  (changes: Partial<LightweightOptions>) =>
  (from: string, to: string): Promise<unknown> =>
    optimize(from, to, resolveOptions('custom', { ratio: 1, ...changes }));

/** What is done to a model; each gives a file that is read back. */
const verbs: Record<string, (from: string, to: string) => Promise<unknown>> = {
  'lightweighting without compression': optimized({ compression: 'none' }),
  'lightweighting with Draco': optimized({}),
  'joining with Draco': optimized({ join: true }),
  'joining with meshopt': optimized({ join: true, compression: 'meshopt' }),
  'joining with small integers': optimized({ join: true, compression: 'quantize' }),
  'joining what is hidden and small away': optimized({ join: true, removeHidden: true, smallPartPercent: 8 }),
  instancing: optimized({ instance: true, keepNames: false, compression: 'meshopt' }),
  'instancing and joining': optimized({ instance: true, join: true, compression: 'none' }),
  'halving the triangles': optimized({ ratio: 0.5, errorPercent: 2 }),
  'levels of detail of what is joined': optimized({ join: true, ratio: 0.8, lodLevels: 2, levelFiles: true }),
  'the smallest size': optimized({ ratio: 0.9, join: true, targetBytes: 24_000 }),
  reducing: (from, to) => reduce(from, to, { ratio: 0.5, faces: null, lockedParts: [] }),
  'remeshing to triangles': (from, to) => remesh(from, to, { ...defaultRemeshOptions, faces: 1200, textureSize: 1024 }),
  'remeshing to quads': (from, to) => remesh(from, to, { ...defaultRemeshOptions, shape: 'quads', faces: 800, textureSize: 1024 }),
};

/** A text gives coordinates where a GLB gives places of nodes; what follows is the same, so not all is done twice. */
const sources = { glb: /^(?!remeshing)/u, obj: /^(joining with Draco|instancing$|reducing|remeshing)/u };

/** What simplifying and remeshing choose may change with the last bit of a position. */
const chooses = /halving|levels|size|reducing|remeshing/u;

interface Seen {
  shape: Shape;
  drawCalls: number;
  /** From the original. */
  rmsPercent: number;
  maxPercent: number;
  /** Of its pictures with the original's, from twelve sides. */
  silhouetteIou: number;
  ssim: number;
}

async function look(result: Scene, original: Scene): Promise<Seen> {
  const figures = await compareScenes(original, result, { samples: 4000, viewSize: 64 });
  const { rmsPercent, maxPercent, silhouetteIou, ssim } = figures as Required<Record<keyof Omit<Seen, 'shape' | 'drawCalls'>, number>>;
  const { drawCalls } = measureScene(result, 'glb', 0).summary;
  return { shape: shapeOf(result), drawCalls, rmsPercent, maxPercent, silhouetteIou, ssim };
}

/** Holds what became of a far model against what became of the same one at the origin. */
function expectSame(far: Seen, near: Seen, at: Vec3, tolerance: number, what: string): void {
  const size = Math.hypot(...near.shape.bounds.max.map((value, axis) => value - near.shape.bounds.min[axis]!));
  expect(far.drawCalls, `${what}: draw calls`).to.equal(near.drawCalls);
  expect(far.shape.triangles, `${what}: triangles`).to.be.closeTo(
    near.shape.triangles,
    near.shape.triangles * (tolerance > 1e-4 ? 0.01 : 0),
  );
  expect(far.shape.volume, `${what}: volume`).to.be.closeTo(near.shape.volume, Math.abs(near.shape.volume) * tolerance);
  expect(far.shape.area, `${what}: area`).to.be.closeTo(near.shape.area, near.shape.area * tolerance);
  for (const end of ['min', 'max'] as const)
    far.shape.bounds[end].forEach((value, axis) =>
      expect(value - at[axis]!, `${what}: ${end} ${axis}`).to.be.closeTo(near.shape.bounds[end][axis]!, size * tolerance),
    );
  expect(far.rmsPercent, `${what}: rms`).to.be.closeTo(near.rmsPercent, 100 * tolerance);
  expect(far.maxPercent, `${what}: farthest`).to.be.closeTo(near.maxPercent, 400 * tolerance);
  expect(far.silhouetteIou, `${what}: silhouettes`).to.be.closeTo(near.silhouetteIou, 2 * tolerance);
  expect(far.ssim, `${what}: pictures`).to.be.closeTo(near.ssim, 2 * tolerance);
}

describe('a model far from the origin', function farModels() {
  this.timeout(300_000);
  const folder = testFolder();

  for (const source of ['glb', 'obj'] as const)
    for (const [name, verb] of Object.entries(verbs).filter(([verbName]) => sources[source].test(verbName)))
      it(`is the same after ${name} as at the origin: ${source}`, async () => {
        const seen: Seen[] = [];
        for (const [index, distance] of distances.entries()) {
          const at = placeAt(distance);
          const model = createModel(at);
          const from = folder.path(`in-${index}.${source}`);
          if (source === 'glb') await writeGlb(model, from, { compression: 'none' });
          else await folder.write({ [`in-${index}.obj`]: objOf(model) });
          const to = folder.path(`out-${index}.glb`);
          await verb(from, to);
          seen.push(await look(await readModel(to), await readModel(from)));
          expectSame(seen.at(-1)!, seen[0]!, at, chooses.test(name) ? 4e-3 : 5e-5, `${distance} m`);
        }
      });

  for (const [name, restructure, calls] of [
    ['joined', join, 4],
    ['drawn together', (scene: Scene) => instance(scene, { keepNames: false }), 8],
  ] as const)
    it(`keeps both parts where it stands half here and half there: ${name}`, () => {
      const scene = createModel([0, 0, 0]);
      const near = shapeOf(scene);
      const far = createModel(placeAt(4e6));
      scene.nodes.push(...far.nodes);
      scene.roots = scene.nodes.map((_, index) => index);
      restructure(scene);
      expect(measureScene(scene, 'glb', 0).summary.drawCalls).to.equal(calls);
      // Each near its own corner, where 32 bits tell its volume.
      const volumes = listDraws(scene).map(({ matrix, primitive }) => {
        const alone = createScene('');
        addRootMesh(alone, createMesh('', [primitive]), { matrix });
        return shapeOf(alone).volume;
      });
      expect(volumes.reduce((sum, volume) => sum + volume, 0)).to.be.closeTo(2 * near.volume, near.volume * 1e-5);
    });
});
