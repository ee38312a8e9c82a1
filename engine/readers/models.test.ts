import { readdir, readFile, stat } from 'node:fs/promises';
import { expect } from 'chai';
import { archiveFormatOf, extensionOf, modelFormatOf } from '#domain/formats';
import { withModel } from '#engine/readers/with-model';
import { measureBounds, measureScene } from '#engine/findings/measure';
import { modelPath, modelsFolder, modelTruths } from '#test/models';
import { poseAt } from '#test/poses';
import { readMatrix, shortOf } from '#test/truth/matrix';
import { formatsDocument, formatsDocumentPath } from '#test/truth/document';
import { readModel } from './read.ts';

/** Formats that state no unit, and other warnings by model. All other models are read without warnings. */
const unitless = new Set(['obj', 'stl', 'ply', 'off', '3ds', 'brep']);
const warnings: Record<string, string[]> = {
  '3ds/truck.3ds': ['textureMissing', 'normalsComputed'],
  'fbx/walker_ascii.fbx': ['textureMissing'],
  'off/ball.off': ['normalsComputed'],
  'ply/cloud.ply': ['pointCloud'],
  'ply/terrain.ply': ['normalsComputed'],
};

describe('models that independent tools made', () => {
  for (const [name, truth] of Object.entries(modelTruths)) {
    if (truth.unread) continue;
    it(`match what ${truth.tool} says: ${name}`, async function () {
      this.timeout(30_000);
      const { scene, format, archive } = await withModel(modelPath(name), async ({ modelPath: path, root, warnings: found }) => ({
        scene: await readModel(path, { root }),
        format: extensionOf(path),
        archive: found,
      }));
      const { figures } = measureScene(scene, format, truth.bytes);
      expect(figures.triangles, 'triangles').to.equal(truth.triangles);
      if (truth.drawCalls !== undefined) expect(figures.drawCalls, 'draw calls').to.equal(truth.drawCalls);
      expect(figures.textures, 'textures').to.have.length(truth.textures ?? 0);
      expect(figures.skins, 'skins').to.equal(truth.skins ?? 0);
      expect(figures.animations, 'animations').to.equal(truth.clips?.length ?? 0);
      const { min, max } = figures.bounds;
      if (truth.bounds) expectBox([...min, ...max], truth.bounds, 1e-5);
      const expected = [...(unitless.has(format) ? ['unitUnknown'] : []), ...(warnings[name] ?? [])];
      expect([...archive, ...figures.warnings].map(({ code }) => code)).to.have.members(expected);
      if (truth.materials) expect(scene.materials.map((material) => material.name)).to.have.members(truth.materials);
      if (truth.nodes) expect(scene.nodes.map((node) => node.name)).to.include.members(truth.nodes);
      expect([scene.cameras.length, scene.lights.length]).to.deep.equal([truth.cameras ?? 0, truth.lights ?? 0]);
      for (const target of truth.targets ?? [])
        expect(scene.meshes.flatMap(({ primitives }) => primitives[0]!.targets.map((one) => one.name))).to.include(target);
      for (const [index, { name: clip, seconds, poseAt: time, pose }] of (truth.clips ?? []).entries()) {
        const animation = clip === undefined ? scene.animations[index]! : scene.animations.find((one) => one.name === clip)!;
        expect(scene.animations, `clip ${clip}`).to.include(animation);
        const times = animation.channels.flatMap((channel) => [...channel.times]);
        expect(Math.max(...times) - Math.min(...times), clip).to.be.closeTo(seconds, seconds * 1e-3);
        if (time === undefined || pose === undefined) continue;
        const posed = structuredClone(scene);
        poseAt(posed, animation, time);
        const box = measureBounds(posed);
        expectBox([...box.min, ...box.max], pose, 1e-3);
      }
    });
  }
});

describe('the table of our own models', () => {
  it('lists every model and archive, with its size in bytes', async () => {
    const files = (await readdir(modelsFolder, { recursive: true })).filter((name) => {
      const extension = extensionOf(name);
      return modelFormatOf(extension) !== undefined || archiveFormatOf(extension) !== undefined;
    });
    const parts = Object.entries(modelTruths).flatMap(([name, { files: inside = [] }]) =>
      inside.map((part) => `${name.slice(0, name.lastIndexOf('/'))}/${part}`),
    );
    expect(files.filter((name) => modelTruths[name] === undefined && !parts.includes(name))).to.deep.equal([]);
    for (const [name, { bytes }] of Object.entries(modelTruths)) expect((await stat(modelPath(name))).size, name).to.equal(bytes);
  });

  it('is what docs/formats.md says', async () => {
    expect(await readFile(formatsDocumentPath, 'utf8'), 'script/formats writes it anew').to.equal(formatsDocument());
  });

  it('is converted right wherever another program was seen to do it', () => {
    const matrix = readMatrix();
    expect(Object.keys(matrix)).to.have.length.above(30);
    expect(shortOf(matrix)).to.deep.equal([]);
  });
});

function expectBox(actual: number[], expected: number[], tolerance: number): void {
  const size = Math.max(...expected.map(Math.abs));
  actual.forEach((value, i) => expect(value, `bounds[${i}]`).to.be.closeTo(expected[i]!, Math.max(size * tolerance, 1e-6)));
}
