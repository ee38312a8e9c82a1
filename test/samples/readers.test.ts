import { readdir } from 'node:fs/promises';
import { expect } from 'chai';
import { archiveFormatOf, extensionOf, modelFormatOf } from '#domain/formats';
import { runVerb } from '#engine/children/run-verb';
import { inspect } from '#engine/verbs/inspect';
import { measureBounds } from '#engine/findings/measure';
import { readModel } from '#engine/readers/read';
import { failureOf } from '#test/failures';
import { testFolder } from '#test/files';
import { samplePath, samplesFolder } from '#test/samples';
import { endsOfSamples, endsWithinSeconds } from './ends.ts';
import { truthTables } from './tables.ts';

describe('sample models', () => {
  for (const { source, samples } of truthTables) {
    for (const [name, expected] of Object.entries(samples)) {
      it(`are read as ${source} reads them: ${name}`, async () => {
        const figures = await inspect(samplePath(name));
        const { triangles, drawCalls, materials, animations = 0, skins = 0 } = expected;
        expect(figures).to.include({ triangles, drawCalls, materials, animations, skins });
        if (expected.meshes !== undefined) expect(figures.meshes).to.equal(expected.meshes);
        expect(figures.textures.length).to.equal(expected.textures ?? 0);
        expect(figures.warnings.map(({ code }) => code)).to.have.members(expected.warnings ?? []);
        const size = Math.max(...expected.bounds.map(Math.abs));
        [...figures.bounds.min, ...figures.bounds.max].forEach((value, i) =>
          expect(value, `bounds[${i}]`).to.be.closeTo(expected.bounds[i]!, Math.max(size * 1e-5, 1e-6)),
        );
      });
    }
  }

  it('keep their textures’ sizes, animation and nodes', async () => {
    const truck = await inspect(samplePath('gltf/CesiumMilkTruck.glb'));
    expect(truck).to.include({ format: 'glb', animations: 1, skins: 0, nodes: 5, meshes: 2 });
    expect(truck.textures[0]).to.include({ width: 2048, height: 2048, mimeType: 'image/png' });
    const fuze = await inspect(samplePath('obj/fuze.zip'));
    // RGBA with mipmaps: 4/3 of 1024² · 4.
    expect(fuze.textures).to.deep.equal([
      { name: 'fuze_uv.jpg', width: 1024, height: 1024, mimeType: 'image/jpeg', bytes: 88711, alpha: false, gpuBytes: 5592405 },
    ]);
  });
});

describe('a sample with a skin in Collada', () => {
  it('places a mesh where its joint holds it', async () => {
    const scene = await readModel(samplePath('broken/box_nested_animation_4286.dae'));
    expect([scene.skins.length, scene.animations.length]).to.deep.equal([1, 1]);
    const { min, max } = measureBounds(scene);
    min.forEach((value, axis) => expect(max[axis]! - value).to.be.closeTo(2, 1e-6));
  });
});

describe('broken, locked and proprietary files', function () {
  this.timeout((endsWithinSeconds + 10) * 1000);
  const folder = testFolder();
  for (const [name, expected] of Object.entries(endsOfSamples)) {
    it(`end as the table says, within seconds, in a child: ${name}`, async () => {
      const limits = { folder: folder.path(), memoryBytes: 1024 ** 3, deadlineMs: endsWithinSeconds * 1000 };
      // After the deadline the error is `model.timeout`, which no row allows.
      const work = runVerb('inspectFile', { path: samplePath(name) }, limits);
      if ('code' in expected) {
        const error = await failureOf(work);
        expect(error.code).to.equal(expected.code);
        expect(error.entry.permanent).to.equal(true);
      } else {
        const figures = await work;
        expect(figures.triangles).to.equal(expected.triangles);
        expect(figures.warnings.map(({ code }) => code)).to.deep.equal(expected.warnings);
      }
    });
  }
});

describe('the tables of the samples', () => {
  it('name every model and archive among the samples', async () => {
    const named = new Set([...truthTables.flatMap(({ samples }) => Object.keys(samples)), ...Object.keys(endsOfSamples)]);
    const files = (await readdir(samplesFolder, { recursive: true })).filter((name) => {
      const extension = extensionOf(name);
      return modelFormatOf(extension) !== undefined || archiveFormatOf(extension) !== undefined;
    });
    expect(files.length).to.be.greaterThan(60);
    expect(files.filter((name) => !named.has(name))).to.deep.equal([]);
  });
});
