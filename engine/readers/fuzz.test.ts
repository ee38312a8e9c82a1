import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { unpackArchive } from '#engine/archives/unpack';
import { createPicker, damage, seedOf } from '#test/damage';
import { testFolder } from '#test/files';
import { samplePath } from '#test/samples';
import { readModel } from './read.ts';

/** Small samples of every format but CAD, whose kernel takes longer (`cad/damaged-cad.test.ts`); each is changed `rounds` times, the same way on every run. */
const seeds = [
  'gltf/nested.glb',
  'gltf/BoxTextured/BoxTextured.gltf',
  'obj/box-complex-material/box-complex-material.obj',
  'broken/malformed.obj',
  'stl/multibody.stl',
  'stl/two_objects_mixed_case_names.stl',
  'ply/points_emptyface.ply',
  'ply/fuze_ascii.ply',
  'obj/chair.zip',
  'broken/box_nested_animation_4286.dae',
  'dae/cube_UTF16LE.dae',
  '3ds/cube_with_diffuse_texture.3DS',
  '3ds/RotatingCube.3DS',
  'broken/OutOfMemory.off',
  '3mf/pyramids.3mf',
];
const rounds = 40;
const budgetMs = 5000;

describe('damaged files', () => {
  const folder = testFolder();

  for (const name of seeds) {
    it(`end in a scene or in a sentence: ${name}`, async function () {
      this.timeout(30_000);
      const source = await readFile(samplePath(name));
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
