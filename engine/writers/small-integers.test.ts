import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { geometryCompressions } from '#domain/kinds/lightweight/options';
import { createSphere } from '../generators/surface.ts';
import { createRandom } from '../numbers/random.ts';
import { readModel } from '../readers/read.ts';
import { addRootMesh, createMesh, createNode, createScene } from '../scenes/create-scene.ts';
import { poseDraw } from '../scenes/pose.ts';
import type { Primitive, Scene } from '../scenes/scene.ts';
import { listDraws, worldMatrices } from '../scenes/world.ts';
import { simplify } from '../transforms/simplify.ts';
import { writeGlb } from './glb.ts';
import { quantizeWeights, weightBytes, weightWords } from './small-integers.ts';

/** Sets of weights, four a vertex each, that sum to 1 over all. */
function weightsOf(vertices: number, sets: number, random: () => number): Float32Array[] {
  const weights = Array.from({ length: sets }, () => new Float32Array(vertices * 4));
  for (let vertex = 0; vertex < vertices; vertex++) {
    const raw = Array.from({ length: sets * 4 }, () => random() ** 3);
    const sum = raw.reduce((total, value) => total + value, 0);
    raw.forEach((value, at) => (weights[at >> 2]![vertex * 4 + (at & 3)] = value / sum));
  }
  return weights;
}

const sumsOf = (sets: readonly ArrayLike<number>[]): number[] =>
  Array.from({ length: sets[0]!.length / 4 }, (_, vertex) =>
    sets.reduce((sum, set) => sum + set[vertex * 4]! + set[vertex * 4 + 1]! + set[vertex * 4 + 2]! + set[vertex * 4 + 3]!, 0),
  );

/** A thin wire 4 m long, whose bones stand 2 m apart in a pose that is the one it was bound in. */
function skinned(sets: number): Scene {
  const scene = createScene('wire');
  const sphere = createSphere({ columns: 12, rows: 60 });
  const positions = sphere.positions.map((value, at) => value * (at % 3 === 1 ? 2 : 0.005));
  const vertices = positions.length / 3;
  const random = createRandom(7);
  const primitive: Primitive = { ...sphere, positions, weights: weightsOf(vertices, sets, random), joints: [] };
  primitive.joints = primitive.weights.map((_, set) => Uint16Array.from({ length: vertices * 4 }, (_each, at) => (set * 4 + at) % 8));
  const node = addRootMesh(scene, createMesh('wire', [primitive]));
  const joints = Array.from({ length: 8 }, (_, at) => scene.nodes.push(createNode(`joint ${at}`, { translation: [0, at * 2 - 8, 0] })) - 1);
  scene.roots.push(...joints);
  const inverseBindMatrices = Float32Array.from(joints.flatMap((_, at) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 8 - at * 2, 0, 1]));
  scene.skins.push({ name: '', joints, skeleton: null, inverseBindMatrices });
  scene.nodes[node]!.skin = 0;
  return scene;
}

describe('weights as small integers', () => {
  for (const scale of [weightBytes, weightWords])
    for (const sets of [1, 2, 16])
      it(`sum to exactly ${scale.whole} over ${sets} sets, each little off`, () => {
        const weights = weightsOf(500, sets, createRandom(sets));
        // As much in one as in another.
        for (const set of weights) set.fill(1 / (sets * 4), 0, 4);
        weights.forEach((set) => set.fill(0, 4, 8));
        for (const at of [0, sets - 1]) weights[at]![4 + (at % 4)]! += 0.5;
        const packed = weights.map((set) => quantizeWeights(set, scale, weights));
        for (const sum of sumsOf(packed)) expect(sum).to.equal(scale.whole);
        packed.forEach((set, at) =>
          set.forEach((value, i) => expect(Math.abs(value - weights[at]![i]! * scale.whole)).to.be.below(scale.unit * 2.5)),
        );
      });

  it('stay as they are where they do not sum to 1', () => {
    expect([...quantizeWeights(Float32Array.of(0.5, 0, 0, 0, 0, 0, 0, 0), weightBytes)]).to.deep.equal([128, 0, 0, 0, 0, 0, 0, 0]);
  });
});

describe('weights in a file', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'weights-'));
  });
  after(() => rm(folder, { recursive: true }));

  for (const compression of geometryCompressions)
    for (const sets of [1, 2])
      for (const ratio of [1, 0.5])
        it(`sum to 1 and move nothing at rest: ${compression}, ${sets} sets, ${ratio * 100} % of the triangles`, async () => {
          const scene = skinned(sets);
          if (ratio < 1) await simplify(scene, { ratio, targetTriangles: null, errorPercent: 5 });
          const path = join(folder, `${compression}.glb`);
          await writeGlb(scene, path, { compression });
          const back = await readModel(path);
          const [draw] = listDraws(back);
          const { primitive } = draw!;
          for (const sum of sumsOf(primitive.weights)) expect(sum).to.be.closeTo(1, 1e-6);
          const { positions } = poseDraw(back, draw!, worldMatrices(back));
          // Bound and at rest are the same.
          positions.forEach((value, at) => expect(value).to.be.closeTo(primitive.positions[at]!, 1e-5));
        });
});
