import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { validateBytes } from 'gltf-validator';
import { resolveOptions, type PresetName } from '#domain/kinds/lightweight/options';
import { modelPath, truthOf } from '#test/models';
import { createRichScene } from '../generators/rich-scene.ts';
import { writeDemoModel } from '../generators/write-demo-model.ts';
import { optimize } from './optimize.ts';
import { readModel } from '../readers/read.ts';
import { engineVersion } from '#domain/models/engine-version';
import { writeGlb } from '../writers/glb.ts';

describe('optimize', function () {
  this.timeout(60_000);
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-optimize-'));
  });
  after(() => rm(folder, { recursive: true }));

  const errorsOf = async (path: string): Promise<unknown[]> => {
    const { issues } = await validateBytes(new Uint8Array(await readFile(path)));
    return issues.messages.filter(({ severity }) => severity === 0);
  };

  it('makes the demo model a tenth of its bytes and half of its triangles, with a report that the file bears out', async () => {
    const [input, output] = [await writeDemoModel(join(folder, 'demo.glb')), join(folder, 'out.glb')];
    const stages: string[] = [];
    const report = await optimize(input, output, resolveOptions('balanced'), { onProgress: (stage) => stages.push(stage) });
    expect(await errorsOf(output)).to.deep.equal([]);
    expect(report).to.deep.include({ engineVersion, options: resolveOptions('balanced'), warnings: [] });
    expect(report.before.bytes).to.equal((await stat(input)).size);
    expect(report.after.bytes)
      .to.equal((await stat(output)).size)
      .and.to.be.below(report.before.bytes / 9);
    expect(report.after.triangles / report.before.triangles).to.be.closeTo(0.5, 0.01);
    expect(report.after.drawCalls).to.be.at.most(report.before.drawCalls);
    expect(report.simplifyErrorPercent).to.be.within(0, 0.5);
    expect(Object.keys(report.seconds)).to.deep.equal(['read', 'repair', 'weld', 'prune', 'simplify', 'textures', 'write', 'verify']);
    expect(stages).to.include.members(['simplify', 'textures', 'encode', 'write']);
    const names = (await readModel(output)).nodes.map(({ name }) => name);
    expect(names).to.deep.equal(['展台', '底座', '绒布垫', '花瓶', '铜环', '铭牌']);
  });

  for (const preset of ['fast', 'quality', 'mobile', 'texturesOnly'] as const satisfies PresetName[]) {
    it(`keeps skin, animation, morphs, instances, lines and names under the preset ${preset}`, async () => {
      const [input, output] = [join(folder, 'rich.glb'), join(folder, `${preset}.glb`)];
      const source = await createRichScene();
      await writeGlb(source, input, { compression: 'none' });
      const report = await optimize(input, output, resolveOptions(preset));
      expect(await errorsOf(output)).to.deep.equal([]);
      expect(report.afterFigures).to.include({ animations: 1, skins: 1, nodes: source.nodes.length });
      const scene = await readModel(output);
      expect(scene.nodes.map(({ name }) => name)).to.deep.equal(source.nodes.map(({ name }) => name));
      const [cloth, bulge, , marks] = scene.meshes;
      expect(cloth!.primitives[0]!.weights).to.have.length(1);
      expect(bulge!.primitives[0]!.targets[0]!.name).to.equal('抬起');
      expect(marks!.primitives.map(({ mode, indices }) => [mode, indices.length])).to.deep.equal([
        ['lines', 4],
        ['points', 2],
      ]);
      if (preset === 'texturesOnly') expect(report.after.triangles).to.equal(report.before.triangles);
      else expect(report.after.triangles).to.be.below(report.before.triangles);
    });
  }

  // Each sample with what a user would check in the result.
  const samples: [file: string, atMost: number, textures: number][] = [
    ['gltf/truck.glb', 2350, 1],
    ['gltf/crate/crate.gltf', 12, 1],
    ['gltf/materials.glb', 66, 3],
    ['obj/truck/truck.obj', 2350, 1],
    ['stl/housing.stl', 8260, 0],
    ['ply/terrain.ply', 14550, 0],
  ];
  for (const [file, atMost, textures] of samples) {
    it(`gives a valid GLB of ${file}`, async () => {
      const output = join(folder, 'sample.glb');
      const report = await optimize(modelPath(file), output, resolveOptions('balanced'));
      expect(await errorsOf(output)).to.deep.equal([]);
      expect(report.before.triangles).to.equal(truthOf(file).triangles);
      expect(report.after.triangles).to.be.within(1, atMost);
      expect(report.afterFigures.textures).to.have.length(textures);
      const [a, b] = [report.beforeFigures.bounds, report.afterFigures.bounds];
      const size = Math.hypot(...a.max.map((value, axis) => value - a.min[axis]!));
      for (const side of ['min', 'max'] as const) {
        a[side].forEach((value, axis) => expect(b[side][axis]).to.be.closeTo(value, size * 0.006));
      }
    });
  }

  it('gives the same bytes for the same input, options and version', async () => {
    const input = modelPath('gltf/truck.glb');
    const outputs = [join(folder, 'a.glb'), join(folder, 'b.glb')];
    for (const output of outputs) await optimize(input, output, resolveOptions('mobile'));
    const [a, b] = await Promise.all(outputs.map((output) => readFile(output)));
    expect(Buffer.compare(a!, b!)).to.equal(0);
  });

  it('counts an uploaded archive by its own bytes', async () => {
    const report = await optimize(modelPath('gltf/room.glb'), join(folder, 'room.glb'), {
      ...resolveOptions('fast'),
      sourceBytes: 12_345,
    });
    expect(report.before.bytes).to.equal(12_345);
    expect(report.options).to.deep.equal(resolveOptions('fast'));
  });
});
