import { expect } from 'chai';
import { createSphere, createTerrain } from '../../generators/surface.ts';
import { compareScenes } from '../../quality/compare.ts';
import { addRootMesh, createMesh, createNode, createScene } from '../../scenes/create-scene.ts';
import { measureBounds } from '../../findings/measure.ts';
import type { Scene } from '../../scenes/scene.ts';
import { localMatrix } from '../../scenes/world.ts';
import { prune } from '../prune.ts';
import { simplify } from '../simplify.ts';
import { listUnits, placePositions } from './units.ts';

/** The same sphere at these places along x, as one mesh or one each. */
function spheres(places: number[], shared: boolean): Scene {
  const scene = createScene('test');
  for (const x of places) {
    const sphere = createSphere({ columns: 48, rows: 32, uvScale: null });
    if (shared && scene.meshes.length > 0) scene.roots.push(scene.nodes.push(createNode('', { mesh: 0, translation: [x, 0, 0] })) - 1);
    else addRootMesh(scene, createMesh('', [sphere]), { translation: [x, 0, 0] });
  }
  return scene;
}

function diagonalOf(scene: Scene): number {
  const { min, max } = measureBounds(scene);
  return Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
}

describe('placePositions', () => {
  it('measures the diagonal over every place: shared meshes, turned ones and instances', () => {
    const scene = spheres([0, 40, -7], true);
    const terrain = createTerrain({ columns: 12, rows: 12 });
    // A primitive that two meshes share, turned by 45 degrees beyond everything else.
    addRootMesh(scene, createMesh('', [terrain]));
    addRootMesh(scene, createMesh('', [terrain]), {
      translation: [0, 60, 0],
      rotation: [0, 0, Math.sin(Math.PI / 8), Math.cos(Math.PI / 8)],
    });
    const at = (z: number): number[] => [...localMatrix(createNode('', { translation: [0, 0, z], rotation: [0.6, 0, 0, 0.8] }))];
    addRootMesh(scene, createMesh('', [createTerrain({ columns: 4, rows: 4 })]), { instances: Float32Array.from([...at(-90), ...at(30)]) });
    const { diagonal } = placePositions(listUnits(scene));
    expect(diagonal).to.be.closeTo(diagonalOf(scene), diagonalOf(scene) * 1e-6);
  });
});

describe('simplify with parts that are drawn several times', () => {
  it('bounds the error by the whole model, whether the parts share a mesh or not', async () => {
    const options = { ratio: 0.05, targetTriangles: null, errorPercent: 0.05 };
    const [apart, shared] = [spheres([0, 100], false), spheres([0, 100], true)];
    const results = [await simplify(apart, options), await simplify(shared, options)];
    expect(results[1]!.after / results[0]!.after).to.be.within(0.9, 1.1);
    expect(results[1]!.after / results[1]!.before).to.be.below(0.25);
    const { maxPercent } = await compareScenes(spheres([0, 100], true), shared, { samples: 20_000, viewSize: 16 });
    // What is stated is the error that can be measured, in % of the same diagonal.
    expect(results[1]!.errorPercent! / maxPercent!).to.be.within(0.5, 2);
  });
});

describe('simplify with parts that only morphs open', () => {
  it('keeps them, and takes triangles elsewhere', async () => {
    const scene = spheres([0], false);
    const bud = createSphere({ columns: 12, rows: 8, uvScale: null });
    bud.targets = [{ name: '开', positions: bud.positions, normals: null, tangents: null }];
    bud.positions = bud.positions.map(() => 1);
    bud.normals = null;
    addRootMesh(scene, createMesh('花', [bud]));
    prune(scene);
    const before = scene.meshes.map(({ primitives }) => primitives[0]!.indices.length / 3);
    await simplify(scene, { ratio: 0.5, targetTriangles: null, errorPercent: 5 });
    const after = scene.meshes.map(({ primitives }) => primitives[0]!.indices.length / 3);
    expect(after[1]).to.equal(before[1]).and.to.be.above(150);
    expect((after[0]! + after[1]!) / (before[0]! + before[1]!)).to.be.within(0.49, 0.51);
  });
});
