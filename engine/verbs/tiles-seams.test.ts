import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { tileCompressions } from '#domain/models/tiles';
import { testFolder } from '#test/files';
import { tilePath, writeScene } from '#test/oblique-scenes';
import { walkTileset } from '#test/tiles3d-rules';
import type { View } from '../preview/camera.ts';
import { renderPreview } from '../preview/render.ts';
import { readModel } from '../readers/read.ts';
import type { Scene, Vec3 } from '../scenes/scene.ts';
import { tiles } from './tiles.ts';

const edge = 100;
const levels = 3;
/** Metres around the middle of the seam: ground alone is in sight, and all of it lies before the camera. */
const radius = 20;

describe('seams of neighbouring tiles', function () {
  this.timeout(60_000);
  const folder = testFolder();

  /** Two contents as one scene, in the tileset's frame, Y up. */
  const together = async (paths: readonly string[]): Promise<Scene> => {
    const [first, second] = await Promise.all(paths.map((path) => readModel(join(folder.path('out'), path.replace('.osgb', '.glb')))));
    const all = first!;
    const [meshes, nodes] = [all.meshes.length, all.nodes.length];
    all.meshes.push(...second!.meshes);
    all.nodes.push(...second!.nodes.map((node) => ({ ...node, mesh: node.mesh === null ? null : node.mesh + meshes })));
    all.roots.push(...second!.roots.map((root) => root + nodes));
    for (const { primitives } of all.meshes) for (const primitive of primitives) primitive.material = null;
    return all;
  };

  /** Pixels through which one sees between the two, in a picture that they fill but for gaps. */
  const holes = async (scene: Scene, center: Vec3, radius: number, view: View): Promise<number> => {
    const { rgba } = await renderPreview(scene, { width: 400, height: 400, view, frame: { center, radius }, occlusion: false, samples: 4 });
    let count = 0;
    for (let alpha = 3; alpha < rgba.length; alpha += 4) if (rgba[alpha]! < 255) count++;
    return count;
  };

  /** Where the two meet: vertices of the first along its side to the second, in the frame, Y up. */
  const seamOf = (scene: Scene): Vec3[] => {
    const places = scene.meshes.map(({ primitives }, mesh) => {
      const { positions } = primitives[0]!;
      const [tx, ty, tz] = scene.nodes.find((node) => node.mesh === mesh)!.translation;
      return Array.from({ length: positions.length / 3 }, (_, at): Vec3 => [
        positions[at * 3]! + tx,
        positions[at * 3 + 1]! + ty,
        positions[at * 3 + 2]! + tz,
      ]);
    });
    return places[0]!.filter(([x, , z]) => places[1]!.some((other) => Math.hypot(x - other[0], z - other[2]) < 0.5));
  };

  const middleOf = (seam: Vec3[]): Vec3 => seam.toSorted((a, b) => a[2] - b[2])[Math.floor(seam.length / 2)]!;

  const views: View[] = [
    { azimuthDeg: 0, elevationDeg: 89 },
    { azimuthDeg: 60, elevationDeg: 65 },
    { azimuthDeg: -100, elevationDeg: 60 },
  ];

  for (const compression of tileCompressions)
    it(`show no pixel of what is behind them: ${compression}`, async () => {
      // Two folders, so that each is made for itself.
      await writeScene(folder.path('in'), { columns: 2, levels, edge, origin: '500123.456,2500321.654,10.123' });
      await tiles(folder.path('in'), folder.path('out'), { compression });
      const { contents } = await walkTileset(folder.path('out'));
      expect(contents.length).to.be.greaterThan(2 * levels);
      for (let level = 0; level < levels; level++) {
        const scene = await together([0, 1].map((column) => tilePath(column, 0, level)));
        const seam = seamOf(scene);
        expect(seam.length, `level ${level}`).to.be.at.least(2 ** (level + 1) + 1);
        for (const [index, view] of views.entries())
          expect(await holes(scene, middleOf(seam), radius, view), `level ${level}, view ${index}`).to.equal(0);
      }
    });

  it('are seen to be open where they are', async () => {
    await writeScene(folder.path('in'), { columns: 2, levels: 1, edge });
    await tiles(folder.path('in'), folder.path('out'), { compression: 'draco' });
    const scene = await together([0, 1].map((column) => tilePath(column, 0, 0)));
    const middle = middleOf(seamOf(scene));
    expect(await holes(scene, middle, radius, views[0]!)).to.equal(0);
    // A few steps of the finest grid aside.
    const aside = scene.nodes.at(-1)!;
    aside.translation = [aside.translation[0] + 2 ** -5, aside.translation[1], aside.translation[2]];
    expect(await holes(scene, middle, radius, views[0]!)).to.be.greaterThan(100);
    await rm(folder.path('out'), { recursive: true });
  });
});
