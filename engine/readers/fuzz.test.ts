import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { unpackArchive } from '#engine/archives/unpack';
import { createPicker, damage, seedOf } from '#test/damage';
import { testFolder } from '#test/files';
import { earlyGlb, earlyGltf } from '#test/gltf-early';
import { modelPath } from '#test/models';
import { readModel } from './read.ts';

/** An OBJ whose faces name places that are not there, are too few, or are nought. */
const odd = 'o odd\nv 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nusemtl none\nf 1 2 9\nf -1 -2 -3\nf 0 1 2\nf 1 2 3 4 4\nf 1/1/1 2\n';

/** Models of every format but CAD, whose kernel takes longer (`cad/damaged-cad.test.ts`); each is changed `rounds` times, the same way on every run. */
const seeds: Record<string, string | Buffer> = {
  'odd.obj': odd,
  'early.gltf': JSON.stringify(earlyGltf()),
  'early.glb': earlyGlb(),
  ...Object.fromEntries(
    [
      'gltf/nested.glb',
      'gltf/crate/crate.gltf',
      'gltf/walker.glb',
      'obj/bottle/bottle.obj',
      'stl/bodies.stl',
      'stl/housing.stl',
      'ply/cloud.ply',
      'ply/chair_ascii.ply',
      'ply/terrain.ply',
      'zip/chair.zip',
      'dae/walker/walker.dae',
      'dae/truck.zae',
      '3ds/truck.3ds',
      'off/ball.off',
      '3mf/textured.3mf',
    ].map((name) => [name, readFileSync(modelPath(name))]),
  ),
};
const rounds = 40;
const budgetMs = 3000;

describe('damaged files', () => {
  const folder = testFolder();

  for (const [name, seed] of Object.entries(seeds)) {
    it(`end in a scene or in a sentence: ${name}`, async function () {
      this.timeout(30_000);
      const source = Buffer.from(seed as string);
      const pick = createPicker(seedOf(name));
      const startedAt = Date.now();
      for (let round = 0; round < rounds && Date.now() - startedAt < budgetMs; round++) {
        const path = await folder.write({ [`${round}${extname(name)}`]: damage(source, pick) });
        const work = /\.(zip|rar)$/.test(name) ? unpackArchive(path, folder.path(`out-${round}`)) : readModel(path);
        try {
          await work;
        } catch (error) {
          // Anything but a named fault of the file is a fault of ours.
          if (!(error instanceof AppError)) throw new Error(`Round ${round}`, { cause: error });
          expect(error.entry.permanent, error.code).to.equal(true);
        }
      }
    });
  }
});
