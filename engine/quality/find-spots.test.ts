import { expect } from 'chai';
import { deviationScale } from '#domain/models/comparison';
import type { DeviationSpot } from '#domain/models/figures';
import { testFolder } from '#test/files';
import { createSphere, createTerrain } from '../generators/surface.ts';
import { addRootMesh, createMesh, createNode, createScene } from '../scenes/create-scene.ts';
import type { Scene, Vec3 } from '../scenes/scene.ts';
import { compareScenes } from './compare.ts';
import { writeDeviationMap } from './deviation-map.ts';

const balls: [name: string, at: Vec3][] = [
  ['左球', [-4, 1, 0]],
  ['右球', [4, 1, 0]],
];

/** A ground with two balls, which may be swollen, or left out where that is 0. */
function court(swollen: Record<string, number> = {}): Scene {
  const scene = createScene('球场');
  addRootMesh(scene, createMesh('ground', [createTerrain({ columns: 20, rows: 20 })]));
  scene.nodes.at(-1)!.name = '地面';
  for (const [name, translation] of balls) {
    const size = swollen[name] ?? 1;
    if (size === 0) continue;
    addRootMesh(scene, createMesh(`mesh ${name}`, [createSphere({ columns: 24, rows: 16, uvScale: null })]), {
      translation,
      scale: [size, size, size],
    });
    scene.nodes.at(-1)!.name = name;
  }
  return scene;
}

describe('the places that deviate most', () => {
  const folder = testFolder();

  async function spotsOf(result: Scene): Promise<{ spots: DeviationSpot[]; maxPercent: number; measured: number; scalePercent: number }> {
    const quality = await compareScenes(court(), result, { samples: 20_000, viewSize: 16 });
    const figures = await writeDeviationMap(court(), result, folder.path('map.glb'), quality);
    return {
      spots: figures?.spots ?? [],
      maxPercent: figures!.maxPercent,
      scalePercent: figures!.scalePercent,
      measured: quality.maxPercent!,
    };
  }

  it('lie as near to the parts far from the origin', async () => {
    const away: Vec3 = [39_501_234.5, 35.125, -4_201_234.25];
    const far = (scene: Scene): Scene => {
      const root = createNode('', { children: scene.roots, translation: away });
      return { ...scene, nodes: [...scene.nodes, root], roots: [scene.nodes.length] };
    };
    const swollen = court({ 左球: 1.2 });
    const [near] = (await spotsOf(swollen)).spots;
    const quality = await compareScenes(far(court()), far(swollen), { samples: 20_000, viewSize: 16 });
    const [spot] = (await writeDeviationMap(far(court()), far(swollen), folder.path('far.glb'), quality))!.spots!;
    expect(spot).to.include({ part: '左球' });
    spot!.position.forEach((value, axis) => expect(value - away[axis]!).to.be.closeTo(near!.position[axis]!, 1e-3));
  });

  it('name the part and the mesh that they are nearest to, worst first, and say its figures', async () => {
    const { spots, maxPercent } = await spotsOf(court({ 左球: 1.2, 右球: 1.1 }));
    expect(spots.length).to.be.within(2, 5);
    expect(spots.map(({ percent }) => percent)).to.deep.equal(spots.map(({ percent }) => percent).toSorted((a, b) => b - a));
    const [worst] = spots;
    expect(worst).to.include({ part: '左球', mesh: 'mesh 左球', places: 1 });
    expect(worst?.percent).to.be.closeTo(maxPercent, 1e-5);
    expect(worst?.triangles).to.be.above(500);
    expect(Math.hypot(worst!.position[0] + 4, worst!.position[1] - 1, worst!.position[2])).to.be.within(1.1, 1.3);
    expect(worst?.bounds.min[0]).to.be.closeTo(-5, 0.05);
    expect(worst?.bounds.max[0]).to.be.closeTo(-3, 0.05);
    expect(spots.map(({ part }) => part)).to.include('右球');
  });

  it('point at what the result lacks, by the largest deviation that the comparison states', async () => {
    const { spots, maxPercent, measured, scalePercent } = await spotsOf(court({ 右球: 0 }));
    expect(spots[0]).to.include({ part: '右球', percent: measured });
    expect(maxPercent).to.equal(measured);
    expect(scalePercent).to.equal(deviationScale(measured));
  });

  it('are none where nothing deviates', async () => {
    expect((await spotsOf(court())).spots).to.deep.equal([]);
  });
});
