import { expect } from 'chai';
import { createSurface, createTerrain } from '../../generators/surface.ts';
import { createNoise } from '../../numbers/random.ts';
import { addRootMesh, createMesh, createScene } from '../../scenes/create-scene.ts';
import type { Primitive, Scene } from '../../scenes/scene.ts';
import { clusterCount } from './clusters.ts';
import { simplify } from '../simplify.ts';

function sceneOf(primitive: Primitive): Scene {
  const scene = createScene('large');
  addRootMesh(scene, createMesh('large', [primitive]));
  return scene;
}

const half = { ratio: 0.5, targetTriangles: null, errorPercent: 1 };

describe('simplify in clusters', function clusters() {
  this.timeout(60_000);

  it('makes the number of clusters depend on the triangles, not on the machine', () => {
    expect([1, 299_999, 300_000, 1_400_000, 1_400_001, 5_500_000, 1e9].map(clusterCount)).to.deep.equal([1, 1, 2, 4, 8, 16, 128]);
  });

  it('gives the same triangles in one thread and in two, and opens nothing between the clusters', async () => {
    const terrain = createTerrain({ columns: 400, rows: 400 });
    const results = [];
    for (const threads of [1, 2]) {
      const scene = sceneOf({ ...terrain });
      const { after, errorPercent } = await simplify(scene, half, { threads });
      expect(after).to.be.within(158_400, 161_600);
      expect(errorPercent).to.be.below(0.1);
      results.push(scene.meshes[0]!.primitives[0]!);
    }
    expect(results[1]!.indices).to.deep.equal(results[0]!.indices);
    expect(results[1]!.positions).to.deep.equal(results[0]!.positions);
    expect(openLength(results[0]!)).to.be.closeTo(40, 0.001);
  });

  it('spends the budget on the rough half, not on the smooth one', async () => {
    const noise = createNoise(3);
    const at = (u: number, v: number): [number, number, number] => [
      v * 20,
      v < 0.5 ? 0.02 * Math.sin(u * 3) : (noise(u * 60, v * 120) + noise(u * 200, v * 400) / 3) * 0.2 * Math.min(1, (v - 0.5) * 20),
      u * 10,
    ];
    const scene = sceneOf(createSurface({ columns: 300, rows: 600, at }));
    const result = await simplify(scene, half);
    expect(result.after).to.be.within(178_200, 181_800);
    const { positions, indices } = scene.meshes[0]!.primitives[0]!;
    let smooth = 0;
    for (let i = 0; i < indices.length; i += 3) if (positions[indices[i]! * 3]! < 10) smooth++;
    expect(smooth / result.after).to.be.below(0.2);
  });
});

/** Length of the edges that only one triangle has: of a square without holes, its outline. */
function openLength({ positions, indices }: Primitive): number {
  const vertices = positions.length / 3;
  const edges = new Map<number, number>();
  for (let i = 0; i < indices.length; i++) {
    const a = indices[i]!;
    const b = indices[i % 3 === 2 ? i - 2 : i + 1]!;
    const key = Math.min(a, b) * vertices + Math.max(a, b);
    edges.set(key, (edges.get(key) ?? 0) + 1);
  }
  let length = 0;
  for (const [key, uses] of edges) {
    if (uses > 1) continue;
    const [a, b] = [Math.floor(key / vertices) * 3, (key % vertices) * 3];
    // The hills' outline goes up and down: its length is measured on the map.
    length += Math.hypot(positions[b]! - positions[a]!, positions[b + 2]! - positions[a + 2]!);
  }
  return length;
}
