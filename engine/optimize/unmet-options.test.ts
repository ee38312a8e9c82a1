import { stat } from 'node:fs/promises';
import { expect } from 'chai';
import { formatBytes } from '#domain/display/numbers';
import { resolveOptions, type LightweightOptions } from '#domain/kinds/lightweight/options';
import type { ModelWarning } from '#domain/models/warnings';
import { testFolder } from '#test/files';
import { modelPath } from '#test/models';
import { createSphere, createTerrain } from '../generators/surface.ts';
import { createRichScene } from '../generators/rich-scene.ts';
import { optimize } from '../verbs/optimize.ts';
import { addRootMesh, createMesh, createNode, createScene } from '../scenes/create-scene.ts';
import type { Scene } from '../scenes/scene.ts';
import { exceededBound, largerResult } from './unmet-options.ts';
import { writeGlb } from '../writers/glb.ts';

describe('what an option asks for and a model has no room for', function () {
  this.timeout(30_000);
  const folder = testFolder();

  const optimizeFile = async (path: string, changes: Partial<LightweightOptions>): Promise<ModelWarning[]> =>
    (await optimize(path, folder.path('out.glb'), resolveOptions('custom', changes))).warnings;

  async function warningsOf(scene: Scene, changes: Partial<LightweightOptions>): Promise<ModelWarning[]> {
    const path = folder.path('in.glb');
    await writeGlb(scene, path, { compression: 'none' });
    return await optimizeFile(path, changes);
  }

  const triangles = 16 * 8 * 2;
  const hills = (count: number, normals = true): Scene => {
    const scene = createScene('丘');
    addRootMesh(scene, createMesh('丘', [createTerrain({ columns: 16, rows: 8, normals })]));
    for (let i = 1; i < count; i++) scene.roots.push(scene.nodes.push(createNode(`丘 ${i}`, { mesh: 0, translation: [i * 12, 0, 0] })) - 1);
    return scene;
  };

  it('is said of a target that is not below what there is', async () => {
    const all = { compression: 'none', errorPercent: 10 } as const;
    expect(await warningsOf(hills(2), { ...all, targetTriangles: 5000 })).to.deep.equal([
      { code: 'targetNotBelow', params: { target: 5000, triangles: triangles * 2 } },
    ]);
    expect(await warningsOf(hills(2), { ...all, targetTriangles: triangles })).to.deep.equal([]);
  });

  it('is said of the bound, where a measurement finds a point that lies farther off', async () => {
    const judged = async (changes: Partial<LightweightOptions>) => {
      const options = { ...resolveOptions('custom', { compression: 'none', ratio: 0.05, ...changes }), quality: {} };
      const { warnings, quality, simplifyErrorPercent } = await optimize(modelPath('stl/bodies.stl'), folder.path('out.glb'), options);
      return { said: warnings.filter(({ code }) => code === 'boundExceeded'), quality: quality!, estimate: simplifyErrorPercent! };
    };
    const strict = await judged({ errorPercent: 0.5 });
    expect(strict.estimate).to.be.within(0.45, 0.5);
    expect(strict.quality.maxPercent).to.be.within(0.7, 1);
    const measured = Number(strict.quality.maxPercent!.toPrecision(3));
    expect(strict.said).to.deep.equal([{ code: 'boundExceeded', params: { measured, bound: 0.5 } }]);
    expect((await judged({ errorPercent: 5 })).said).to.deep.equal([]);
    // A part that was taken away lies off by as much as it was large.
    expect(
      exceededBound(strict.quality, resolveOptions('custom'), { simplifyErrorPercent: 0.5, warnings: [{ code: 'hiddenRemoved' }] }),
    ).to.deep.equal([]);
  });

  it('is said where textures are to be compressed and there are none', async () => {
    const only = resolveOptions('texturesOnly');
    expect(await warningsOf(hills(1), only)).to.deep.equal([{ code: 'texturesAbsent' }]);
    expect(await warningsOf(hills(1), { ...only, compression: 'draco' })).to.deep.equal([]);
  });

  it('is said of meshes without normals, whose facets grow', async () => {
    const half = { ratio: 0.5, errorPercent: 10 };
    expect(await warningsOf(hills(2, false), half)).to.deep.equal([{ code: 'flatFacets', params: { count: 1 } }]);
    expect(await warningsOf(hills(2, false), { ...half, ratio: 1 })).to.deep.equal([]);
    expect(await warningsOf(hills(2), half)).to.deep.equal([]);
    // A round thing of fine facets gets normals first, and shows none after.
    const ball = createScene('球');
    addRootMesh(ball, createMesh('球', [createSphere({ columns: 130, rows: 65, normals: false, uvScale: null })]));
    const said = (await warningsOf(ball, half)).filter(({ code }) => code !== 'degenerateDropped');
    expect(said).to.deep.equal([{ code: 'normalsComputed', params: { count: 1, rule: 'fine' } }]);
    const solid = await optimizeFile(modelPath('stl/housing.stl'), half);
    expect(solid.map(({ code }) => code)).to.deep.equal(['unitUnknown', 'flatFacets']);
  });

  it('is said of moving parts that are to be joined, if they are not alone', async () => {
    const scene = hills(3);
    scene.animations = [
      {
        name: '转',
        channels: [{ node: 0, path: 'translation', interpolation: 'LINEAR', times: Float32Array.of(0, 1), values: new Float32Array(6) }],
      },
    ];
    expect(await warningsOf(scene, { join: true, ratio: 1 })).to.deep.equal([{ code: 'joinSkipped', params: { count: 1 } }]);
    expect(await warningsOf(scene, { join: true, ratio: 1, keepAnimation: false })).to.deep.equal([]);
    expect(await warningsOf({ ...hills(1), animations: scene.animations }, { join: true, ratio: 1 })).to.deep.equal([]);
  });

  it('is said of copies that are drawn one by one for their names', async () => {
    const shared = { instance: true, ratio: 1 };
    expect(await warningsOf(hills(5), { ...shared, keepNames: true })).to.deep.equal([{ code: 'instancesApart', params: { count: 5 } }]);
    expect(await warningsOf(hills(5), { ...shared, keepNames: false })).to.deep.equal([]);
    expect(await warningsOf(hills(3), { ...shared, keepNames: true })).to.deep.equal([]);
  });

  it('is said of a result that is larger than the file: as many parts, one mesh between them, and their names', async () => {
    const parts = Array.from({ length: 3000 }, (_, i) => `o p${i}\nf 1 2 3\n`);
    const path = await folder.write({ 'parts.obj': `v 0 0 0\nv 1 0 0\nv 0 1 0\n${parts.join('')}` });
    const { warnings, before, after, afterFigures } = await optimize(path, folder.path('out.glb'), resolveOptions('balanced'));
    expect(afterFigures.meshes).to.equal(1);
    expect(before.bytes).to.equal((await stat(path)).size);
    expect(after.bytes).to.be.greaterThan(before.bytes * 1.5);
    const said = { code: 'resultLarger', params: { before: formatBytes(before.bytes), after: formatBytes(after.bytes) } };
    expect(warnings.filter(({ code }) => code === 'resultLarger')).to.deep.equal([said]);
    expect(largerResult({ ...before, bytes: 5_000_000 }, { ...after, bytes: 5_040_000 })).to.deep.equal([]);
    expect(largerResult({ ...before, bytes: 600 }, { ...after, bytes: 3000 })).to.deep.equal([]);
  });

  it('reports what a compression leaves unchanged', async () => {
    const rich = await createRichScene();
    const partly = async (compression: LightweightOptions['compression']): Promise<ModelWarning[]> =>
      (await warningsOf(rich, { compression })).filter(({ code }) => code === 'compressionPartly');
    // Morph targets; and of the same scene the cloth with its skin, the morphing bulge and the instanced stones.
    expect(await partly('draco')).to.deep.equal([{ code: 'compressionPartly', params: { count: 1, left: 'draco' } }]);
    expect(await partly('quantize')).to.deep.equal([{ code: 'compressionPartly', params: { count: 3, left: 'quantize' } }]);
    expect(await partly('meshopt')).to.deep.equal([]);
  });

  it('is said of lines and points, which no compression takes', async () => {
    const rich = await createRichScene();
    const skipped = (warnings: ModelWarning[]): ModelWarning[] => warnings.filter(({ code }) => code === 'compressionSkipped');
    expect(skipped(await warningsOf(rich, { compression: 'meshopt' }))).to.deep.equal([
      { code: 'compressionSkipped', params: { count: 2 } },
    ]);
    expect(skipped(await warningsOf(rich, { compression: 'none' }))).to.deep.equal([]);
  });
});
