import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { expect } from 'chai';
import sharp from 'sharp';
import { validateBytes } from 'gltf-validator';
import { optionLimits, resolveOptions, type LightweightOptions, type PresetName } from '#domain/kinds/lightweight/options';
import type { JobReport } from '#domain/models/figures';
import { describeWarning } from '#domain/models/warnings';
import { testFolder } from '#test/files';
import { modelPath } from '#test/models';
import { createRichScene } from '../generators/rich-scene.ts';
import { createTerrain } from '../generators/surface.ts';
import { paintTerrazzo } from '../generators/textures.ts';
import { optimize } from '../verbs/optimize.ts';
import { addRootMesh, createMaterial, createMesh, createPrimitive, createScene, createSlot } from '../scenes/create-scene.ts';
import type { Scene } from '../scenes/scene.ts';
import { compressTextures } from '../textures/compress.ts';
import { writeGlb } from '../writers/glb.ts';

/** Hills of `cells`² × 2 triangles under textures of these edges. */
async function hills(cells: number, edges: number[]): Promise<Scene> {
  const scene = createScene('山');
  for (const [index, edge] of (edges.length > 0 ? edges : [0]).entries()) {
    if (edge > 0) scene.textures.push(await paintTerrazzo(edge, index + 1));
    scene.materials.push(createMaterial(`石${index}`, edge > 0 ? { baseColorTexture: createSlot(index) } : {}));
    addRootMesh(scene, createMesh(`山${index}`, [createTerrain({ columns: cells, rows: cells, seed: index + 1, material: index })]));
  }
  return scene;
}

interface Result {
  report: JobReport;
  bytes: number;
  textureBytes: number;
  missed: string | undefined;
}

describe('a target size', function targetSize() {
  this.timeout(120_000);
  const folder = testFolder();

  async function run(input: string, preset: PresetName, changes: Partial<LightweightOptions>): Promise<Result> {
    const path = folder.path('out.glb');
    const report = await optimize(input, path, resolveOptions(preset, changes));
    const glb = await readFile(path);
    const { issues } = await validateBytes(new Uint8Array(glb));
    expect(issues.messages.filter(({ severity }) => severity === 0)).to.deep.equal([]);
    expect(report.after.bytes).to.equal((await stat(path)).size);
    const missed = report.warnings.find(({ code }) => code === 'sizeNotReached');
    return {
      report,
      bytes: report.after.bytes,
      textureBytes: report.afterFigures.textures.reduce((sum, { bytes }) => sum + bytes, 0),
      missed: missed && describeWarning(missed),
    };
  }
  const store = async (scene: Scene): Promise<string> => {
    const path = folder.path('in.glb');
    await writeGlb(scene, path, { compression: 'none' });
    return path;
  };
  const near = ({ bytes, missed }: Result, targetBytes: number): void => {
    expect(missed).to.equal(undefined);
    expect(bytes / targetBytes).to.be.within(0.95, 1);
  };

  it('changes nothing where the options alone give less: one round, the same bytes', async () => {
    const input = await store(await createRichScene());
    const free = await run(input, 'balanced', {});
    const without = await readFile(folder.path('out.glb'));
    expect(free.report).not.to.have.property('rounds');
    for (const targetBytes of [free.bytes, 1_000_000_000]) {
      const { report } = await run(input, 'balanced', { targetBytes });
      expect(report.rounds).to.deep.equal({ simplify: 1, textures: 1, write: 1 });
      expect(report.warnings).to.deep.equal(free.report.warnings);
      expect(Buffer.compare(await readFile(folder.path('out.glb')), without)).to.equal(0);
    }
  });

  it('is met by the preset for WeChat, with what triangles and textures can stay', async () => {
    const scene = await hills(300, [64, 64, 64]);
    // Grains of sand, which no encoder makes small.
    for (const texture of scene.textures) {
      const raw = { width: 2048, height: 2048, channels: 3 } as const;
      const noise = sharp(randomBytes(2048 * 2048 * 3), { raw });
      Object.assign(texture, { bytes: await noise.png({ compressionLevel: 1 }).toBuffer(), width: 2048, height: 2048 });
    }
    const large = await run(await store(scene), 'wechat', {});
    const limit = 5_000_000;
    expect(large.missed).to.equal(undefined);
    expect(large.bytes).to.be.within(limit * 0.85, limit);
    const free = await run(folder.path('in.glb'), 'wechat', { targetBytes: null });
    expect(free.bytes, 'too large without it').to.be.above(limit);
    const small = await run(modelPath('gltf/truck.glb'), 'wechat', {});
    expect(small.report.rounds, 'nothing is cut').to.deep.equal({ simplify: 1, textures: 1, write: 1 });
  });

  it('gives textures only no normals that they had not', async () => {
    const input = modelPath('obj/capsule.obj');
    await run(input, 'texturesOnly', {});
    const without = await readFile(folder.path('out.glb'));
    await run(input, 'texturesOnly', { targetBytes: 10_000 });
    expect(Buffer.compare(await readFile(folder.path('out.glb')), without)).to.equal(0);
  });

  it('cuts textures and leaves triangles alone where textures are most of the file', async () => {
    const input = await store(await hills(20, [512, 256]));
    const free = await run(input, 'balanced', {});
    expect(free.textureBytes).to.be.above(free.bytes * 0.8);
    for (const share of [0.9, 0.6]) {
      const targetBytes = Math.round(free.bytes * share);
      const cut = await run(input, 'balanced', { targetBytes });
      near(cut, targetBytes);
      expect(cut.report.after.triangles).to.equal(free.report.after.triangles);
      expect(cut.report.rounds).to.include({ simplify: 1, write: 2 });
      expect(cut.report.rounds!.textures).to.be.at.most(5);
    }
  });

  it('cuts triangles and leaves textures alone where triangles are most of the file, in few rounds', async () => {
    const input = await store(await hills(120, [128]));
    const free = await run(input, 'balanced', { errorPercent: 5 });
    expect(free.textureBytes).to.be.below(free.bytes * 0.2);
    for (const share of [0.9, 0.6]) {
      const targetBytes = Math.round(free.bytes * share);
      const cut = await run(input, 'balanced', { targetBytes, errorPercent: 5 });
      near(cut, targetBytes);
      expect(cut.report.afterFigures.textures).to.deep.equal(free.report.afterFigures.textures);
      expect(cut.report.after.triangles).to.be.below(free.report.after.triangles);
      expect(cut.report.rounds).to.include({ textures: 1 });
      expect(cut.report.rounds!.simplify).to.be.at.most(3);
    }
  });

  it('cuts both to about the same where both must give, and the rest from textures once the error bound holds', async () => {
    const input = await store(await hills(90, [512]));
    const free = await run(input, 'balanced', { errorPercent: 5 });
    const targetBytes = Math.round(Math.min(free.textureBytes, free.bytes - free.textureBytes) * 0.8);
    const both = await run(input, 'balanced', { targetBytes, errorPercent: 5 });
    near(both, targetBytes);
    const bytes = await readFile(folder.path('out.glb'));
    await run(input, 'balanced', { targetBytes, errorPercent: 5 });
    expect(Buffer.compare(await readFile(folder.path('out.glb')), bytes)).to.equal(0);
    expect(both.textureBytes / both.bytes).to.be.within(0.35, 0.65);
    const held = await run(input, 'balanced', { errorPercent: 0.02 });
    const rest = held.bytes - held.textureBytes;
    const tight = await run(input, 'balanced', { targetBytes: Math.round(rest * 1.15), errorPercent: 0.02 });
    near(tight, Math.round(rest * 1.15));
    expect(tight.textureBytes).to.be.below(rest * 0.3);
    expect(tight.report.simplifyErrorPercent).to.be.at.most(0.02);
  });

  it('never touches triangles where no fewer are asked for, as textures only or with ratio 1', async () => {
    const input = await store(await hills(70, [256]));
    for (const [preset, changes] of [
      ['texturesOnly', {}],
      ['custom', { ratio: 1, errorPercent: 10 }],
    ] as const) {
      const free = await run(input, preset, changes);
      const geometry = free.bytes - free.textureBytes;
      const targetBytes = geometry + Math.round(free.textureBytes * 0.4);
      const cut = await run(input, preset, { ...changes, targetBytes });
      near(cut, targetBytes);
      const unreachable = await run(input, preset, { ...changes, targetBytes: Math.round(geometry * 0.5) });
      for (const { report } of [cut, unreachable]) {
        expect(report.after.triangles).to.equal(report.before.triangles);
        expect(report.simplifyErrorPercent).to.equal(null);
        expect(report.rounds).to.include({ simplify: 1 });
      }
      expect(unreachable.missed).to.match(/没有要求减面，几何体保持不动，再压缩贴图也不够$/);
      // Geometry alone is too much, so textures are not ruined for it.
      expect(unreachable.textureBytes / geometry).to.be.within(0.02, 0.1);
    }
  });

  it('says that the ratio was missed, too, where the textures alone came to the size', async () => {
    const options = { errorPercent: 0.01, ratio: 0.3 };
    const input = await store(await hills(30, [512]));
    const untouched = await run(input, 'balanced', options);
    const { report, missed } = await run(input, 'balanced', {
      ...options,
      targetBytes: Math.round(untouched.bytes - untouched.textureBytes / 2),
    });
    expect([missed, report.rounds!.textures > 1]).to.deep.equal([undefined, true]);
    expect(report.after.triangles).to.equal(untouched.report.after.triangles);
    const told = report.warnings.find(({ code }) => code === 'ratioNotReached');
    expect(told?.params).to.deep.include({ wantedPercent: 30, triangles: report.after.triangles, reason: 'errorBound' });
  });

  it('says what prevented a size that cannot be reached, and what was reached', async () => {
    const reasons: [scene: Scene, changes: Partial<LightweightOptions>, reason: RegExp][] = [
      [await hills(60, []), { errorPercent: 0.05 }, /减面已到误差上限，没有贴图可以压缩$/],
      [await hills(60, [128]), { errorPercent: 0.05 }, /减面已到误差上限，再压缩贴图也不够$/],
    ];
    const points = createScene('点');
    const positions = Float32Array.from({ length: 9000 }, (_, i) => Math.sin(i));
    addRootMesh(
      points,
      createMesh('点', [
        createPrimitive(
          positions,
          Uint32Array.from({ length: 3000 }, (_, i) => i),
          { mode: 'points' },
        ),
      ]),
    );
    reasons.push([points, {}, /没有可以减的面，没有贴图可以压缩$/]);
    const packed = await hills(2, [256]);
    await compressTextures(packed, { textureSize: null, textureFormat: 'ktx2Etc1s', textureQuality: 80 }, { threads: 2 });
    reasons.push([packed, {}, /，贴图已是 KTX2，保持原样$/]);
    for (const [scene, changes, reason] of reasons) {
      const targetBytes = optionLimits.targetBytes.min;
      const { bytes, missed } = await run(await store(scene), 'balanced', { ...changes, targetBytes });
      expect(bytes).to.be.above(targetBytes);
      expect(missed).to.match(reason);
      const megabytes = (size: number): number => Number((size / 1024 ** 2).toPrecision(4));
      expect(missed).to.include(`目标大小 ${megabytes(targetBytes)} MB，实际 ${megabytes(bytes)} MB：`);
    }
  });

  it('makes textures plainer only once they are as small as they may be', async () => {
    const edges = [64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64];
    const input = await store(await hills(1, edges));
    const free = await run(input, 'texturesOnly', { textureQuality: 90 });
    const targetBytes = Math.round(free.bytes - free.textureBytes * 0.5);
    const cut = await run(input, 'texturesOnly', { textureQuality: 90, targetBytes });
    near(cut, targetBytes);
    expect(cut.report.afterFigures.textures.map(({ width }) => width)).to.deep.equal(edges);
  });

  it('counts levels of detail in', async () => {
    const input = await store(await hills(60, []));
    const free = await run(input, 'balanced', { errorPercent: 5, lodLevels: 2 });
    const targetBytes = Math.round(free.bytes * 0.6);
    const cut = await run(input, 'balanced', { errorPercent: 5, lodLevels: 2, levelFiles: true, targetBytes });
    near(cut, targetBytes);
    expect(cut.report.levels).to.have.length(2);
  });

  // With and without textures, many triangles and few.
  const samples = ['gltf/truck.glb', 'gltf/crate/crate.gltf', 'stl/housing.stl', 'ply/terrain.ply', 'fbx/room.fbx'];
  for (const file of samples) {
    it(`is kept by ${file}, or truly out of reach`, async () => {
      const input = modelPath(file);
      for (const preset of ['mobile', 'texturesOnly'] as const) {
        const free = await run(input, preset, {});
        for (const share of [0.7, 0.25]) {
          const targetBytes = Math.round(free.bytes * share);
          const cut = await run(input, preset, { targetBytes });
          const { rounds } = cut.report;
          if (cut.missed === undefined) expect(cut.bytes / targetBytes, preset).to.be.within(0.9, 1);
          else expect(cut.bytes).to.be.above(targetBytes);
          expect(rounds!.simplify, preset).to.be.at.most(4);
          expect(rounds!.textures, preset).to.be.at.most(6);
          if (preset === 'texturesOnly') expect(cut.report.after.triangles).to.equal(free.report.after.triangles);
          else expect(cut.report.simplifyErrorPercent ?? 0).to.be.at.most(1);
        }
      }
    });
  }
});
