import { readFile, stat } from 'node:fs/promises';
import { expect } from 'chai';
import { validateBytes } from 'gltf-validator';
import { estimateLightweight } from '#domain/kinds/lightweight/estimate';
import { geometryCompressions, resolveOptions, textureFormats, type LightweightOptions } from '#domain/kinds/lightweight/options';
import type { JobReport } from '#domain/models/figures';
import { testFolder } from '#test/files';
import { createRichScene } from '../generators/rich-scene.ts';
import { createSphere, createTerrain } from '../generators/surface.ts';
import { paintTerrazzo } from '../generators/textures.ts';
import { levelPath } from '../optimize/level-path.ts';
import { optimize } from './optimize.ts';
import { readModel } from '../readers/read.ts';
import { addRootMesh, createMaterial, createMesh, createScene, createSlot } from '../scenes/create-scene.ts';
import type { Scene } from '../scenes/scene.ts';
import { writeGlb } from '../writers/glb.ts';

interface Gltf {
  nodes: { name?: string; extensions?: Record<string, { ids?: number[] }> }[];
  images?: { mimeType: string }[];
  animations?: unknown[];
  extensionsUsed?: string[];
}

describe('every option', function everyOption() {
  this.timeout(60_000);
  const folder = testFolder();

  async function run(
    changes: Partial<LightweightOptions>,
    scene?: Scene,
  ): Promise<{ report: JobReport; json: Gltf; bytes: number; path: string }> {
    const input = folder.path('in.glb');
    await writeGlb(scene ?? (await createRichScene()), input, { compression: 'none' });
    const path = folder.path('out.glb');
    const report = await optimize(input, path, resolveOptions('custom', { textureSize: 256, ...changes }));
    const glb = await readFile(path);
    const { issues } = await validateBytes(new Uint8Array(glb));
    expect(issues.messages.filter(({ severity }) => severity === 0)).to.deep.equal([]);
    const json = JSON.parse(glb.toString('utf8', 20, 20 + glb.readUInt32LE(12))) as Gltf;
    return { report, json, bytes: (await stat(path)).size, path };
  }

  for (const textureFormat of textureFormats) {
    it(`writes textures as ${textureFormat}, valid, with alpha where it shows`, async () => {
      const { json, report } = await run({ textureFormat });
      const mimeTypes = new Set((json.images ?? []).map(({ mimeType }) => mimeType));
      const wanted = { keep: undefined, jpeg: 'image/jpeg', webp: 'image/webp', ktx2Etc1s: 'image/ktx2', ktx2Uastc: 'image/ktx2' }[
        textureFormat
      ];
      if (wanted) expect([...mimeTypes]).to.include(wanted);
      if (textureFormat.startsWith('ktx2')) {
        expect([...mimeTypes]).to.deep.equal(['image/ktx2']);
        expect(json.extensionsUsed).to.include('KHR_texture_basisu');
        // Blocks of the graphics card: an eighth to a quarter of RGBA, as the dialog said before.
        const { before, beforeFigures, after } = report;
        const options = resolveOptions('custom', { textureSize: 256, textureFormat });
        expect(after.textureBytes).to.equal(estimateLightweight(before, beforeFigures, options).textureBytes);
        expect(after.textureBytes / before.textureBytes).to.be.within(1 / 8, 1 / 4);
      }
    });
  }

  for (const compression of geometryCompressions) {
    it(`packs geometry with ${compression}, and everything else with it`, async () => {
      const all = { instance: true, smallPartPercent: 0.1, removeHidden: true, lodLevels: 2, ratio: 0.6 } as const;
      const { report, path } = await run({ compression, ...all });
      expect(report.after.triangles).to.be.at.most(report.before.triangles);
      const scene = await readModel(path);
      expect(scene.skins).to.have.length(1);
      expect(scene.animations.length).to.be.greaterThan(0);
      expect(scene.meshes.some(({ primitives }) => primitives.some(({ targets }) => targets.length > 0))).to.equal(true);
    });
  }

  it('uses the given bits for Draco', async () => {
    const [coarse, fine] = [await run({ compression: 'draco', positionBits: 8 }), await run({ compression: 'draco', positionBits: 18 })];
    expect(coarse.bytes).to.be.below(fine.bytes);
  });

  it('drops animation, names and hierarchy only when asked to', async () => {
    const kept = await run({});
    expect(kept.json.animations?.length).to.be.greaterThan(0);
    expect(kept.json.nodes.some(({ name }) => name)).to.equal(true);
    const dropped = await run({ keepAnimation: false, keepNames: false });
    expect(dropped.json.animations).to.equal(undefined);
    expect(dropped.json.nodes.some(({ name }) => name)).to.equal(false);
  });

  it('writes levels of detail that a viewer finds', async () => {
    const { json } = await run({ lodLevels: 2, ratio: 1, errorPercent: 1 });
    expect(json.extensionsUsed).to.include('MSFT_lod');
    expect(Math.max(...json.nodes.map(({ extensions }) => extensions?.MSFT_lod?.ids?.length ?? 0))).to.equal(2);
  });

  it('writes each level as a valid file, and reports its figures', async () => {
    const ball = createScene('球');
    addRootMesh(ball, createMesh('球', [createSphere({ columns: 64, rows: 32, uvScale: null })]));
    const { report, path } = await run({ lodLevels: 3, levelFiles: true, ratio: 1, errorPercent: 1, compression: 'none' }, ball);
    const counted = await Promise.all(
      report.levels!.map(async ({ level, bytes, triangles }) => {
        const glb = await readFile(levelPath(path, level));
        const { info, issues } = await validateBytes(new Uint8Array(glb));
        expect([issues.numErrors, glb.length]).to.deep.equal([0, bytes]);
        expect(info?.totalTriangleCount).to.equal(triangles);
        return triangles / report.after.triangles;
      }),
    );
    expect(counted).to.have.length(3);
    [0.5, 0.25, 0.125].forEach((share, index) => expect(counted[index]).to.be.closeTo(share, 0.03));
    expect(report.warnings.map(({ code }) => code)).not.to.include('levelsFewer');
  });

  it('adds no level where nothing can be saved, and says so', async () => {
    const square = createScene('方');
    addRootMesh(square, createMesh('方', [createTerrain({ columns: 1, rows: 1 })]));
    const { report } = await run({ lodLevels: 2, levelFiles: true }, square);
    expect(report.levels).to.equal(undefined);
    expect(report.warnings).to.deep.include({ code: 'levelsFewer', params: { wanted: 2, made: 0 } });
  });

  it('reaches a target size, or says how close it came', async () => {
    const scene = createScene('山');
    scene.textures.push(await paintTerrazzo(512, 3));
    scene.materials.push(createMaterial('石', { baseColorTexture: createSlot(0) }));
    addRootMesh(scene, createMesh('山', [createTerrain({ columns: 120, rows: 120, material: 0 })]));
    const free = await run({}, scene);
    const half = await run({ targetBytes: Math.round(free.bytes / 2) }, scene);
    expect(half.bytes).to.be.within(free.bytes / 5, free.bytes / 2);
    expect(half.report.warnings.map(({ code }) => code)).not.to.include('sizeNotReached');
    const tooSmall = await run({ targetBytes: 10_000, errorPercent: 0.001 }, scene);
    expect(tooSmall.bytes).to.be.above(10_000);
    expect(tooSmall.report.warnings.map(({ code }) => code)).to.include('sizeNotReached');
  });
});
