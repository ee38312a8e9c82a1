import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { Place } from '#domain/formats/place';
import { createSphere } from '#engine/generators/surface';
import { addRootMesh, createMesh, createScene } from '#engine/scenes/create-scene';
import { enuToEcef } from '#domain/crs/enu-to-ecef';
import { writeTiles } from '#engine/writers/tiles3d/write-tiles';
import { launchBrowser } from '../browser/browser.ts';
import { addressOf, openReadingPage } from './three.ts';
import type { SeenTiles } from './tiles-page.ts';

const renderer = fileURLToPath(import.meta.resolve('3d-tiles-renderer/three'));

describe('3D Tiles, opened by 3d-tiles-renderer', function tiles() {
  this.timeout(300_000);
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-tiles-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  async function show(place: Place | undefined): Promise<SeenTiles> {
    const scene = createScene('球');
    addRootMesh(scene, createMesh('球', [createSphere({ columns: 700, rows: 400 })]));
    await writeTiles(scene, folder, '球', place ? { place } : {});
    const browser = await launchBrowser();
    try {
      const tab = await openReadingPage(browser, { '3d-tiles-renderer/three': renderer });
      return await tab.evaluate<SeenTiles>(`(async () => {
        const { showTiles } = await import('/code/dist/test/readback/tiles-page.js');
        const { TilesRenderer } = await import('3d-tiles-renderer/three');
        return await showTiles(${JSON.stringify(addressOf(join(folder, 'tileset.json')))}, TilesRenderer, 4, [16, 0.02, 0.001]);
      })()`);
    } finally {
      await browser.close();
    }
  }

  const place = { longitude: 116.39, latitude: 39.91, height: 50 };
  for (const [where, at] of [
    ['without a place', undefined],
    ['on the earth', place],
  ] as const)
    it(`goes from coarse to fine without a hole, ${where}`, async () => {
      const { errors, holes, center, radius, steps } = await show(at);
      expect(errors).to.deep.equal([]);
      expect(holes).to.equal(0);
      const origin = at ? enuToEcef(at).slice(12, 15) : [0, 0, 0];
      // Its numbers are 32-bit on the earth.
      const near = at ? 0.5 : 1e-3;
      for (const point of [center, ...steps.map((step) => step.center)])
        point.forEach((value, axis) => expect(value).to.be.closeTo(origin[axis]!, near));
      expect(radius).to.be.closeTo(Math.sqrt(3), 1e-6);
      // One tile at a time, each in place of the one before.
      expect(steps.map((step) => step.tiles)).to.deep.equal([1, 1, 1]);
      const counts = steps.map(({ triangles }) => triangles);
      expect(counts.at(-1)).to.equal(700 * 400 * 2);
      expect(counts[0]).to.be.below(counts.at(-1)! / 3);
      if (!at) for (const { size } of steps) size.forEach((side) => expect(side).to.be.closeTo(2, 1e-2));
    });
});
