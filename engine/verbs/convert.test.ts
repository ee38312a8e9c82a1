import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validateBytes } from 'gltf-validator';
import { expect } from 'chai';
import { extensionOf } from '#domain/formats';
import { isOffered } from '#domain/formats/exact';
import { targetIds, targetOf, type TargetId } from '#domain/formats/targets';
import type { ConvertJobReport } from '#domain/kinds/convert/job';
import { modelPath } from '#test/models';
import { writeDemoModel } from '../generators/write-demo-model.ts';
import { inspect } from './inspect.ts';
import { convert, convertFile } from './convert.ts';
import { unpack } from './unpack.ts';

describe('converting a model', () => {
  let folder: string;
  let source: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-convert-'));
    source = await writeDemoModel(join(folder, 'demo.glb'));
  });
  after(() => rm(folder, { recursive: true }));

  it('writes a GLB that holds the same model', async () => {
    const path = join(folder, 'result.glb');
    const { before, after, files, target } = await convert(source, path, { target: 'glb', name: '模型' });
    expect(target).to.equal('glb');
    expect(files).to.deep.equal([{ path: '模型.glb', bytes: (await readFile(path)).length }]);
    expect({ ...after, bytes: 0 }).to.deep.equal({ ...before, bytes: 0 });
    const [from, to] = [await inspect(source), await inspect(path)];
    expect([to.triangles, to.vertices, to.materials, to.textures]).to.deep.equal([
      from.triangles,
      from.vertices,
      from.materials,
      from.textures,
    ]);
  });

  it('writes a glTF with its buffer and pictures as files, packed, which the validator and our reader take for the same model', async () => {
    const zip = join(folder, 'result.zip');
    const { files } = await convert(source, zip, { target: 'gltf', name: '模型' });
    expect(files.map(({ path }) => path)).to.include.members(['模型.gltf', '模型.bin', 'textures/0.png']);
    const unpacked = join(folder, 'unpacked');
    const { entries } = await unpack(zip, unpacked, {});
    expect(entries.map(({ path, bytes }) => ({ path, bytes }))).to.have.deep.members(files);

    const gltf = new Uint8Array(await readFile(join(unpacked, '模型.gltf')));
    const report = await validateBytes(gltf, {
      uri: '模型.gltf',
      externalResourceFunction: async (uri: string) => new Uint8Array(await readFile(join(unpacked, decodeURIComponent(uri)))),
    });
    expect(report.issues.messages.filter(({ severity }: { severity: number }) => severity === 0)).to.deep.equal([]);
    const [from, to] = [await inspect(source), await inspect(join(unpacked, '模型.gltf'))];
    expect([to.triangles, to.vertices, to.textures]).to.deep.equal([from.triangles, from.vertices, from.textures]);
    expect(to.bounds).to.deep.equal(from.bounds);
  });

  it('takes any name that people give a model, and keeps it inside of its folder', async () => {
    const surfaces = modelPath('step/rounded_cube.step');
    const name = `../../车/前\0\ud800${'x'.repeat(300)}`;
    for (const target of targetIds) {
      const inside = join(folder, 'inside', 'deeper');
      await mkdir(inside, { recursive: true });
      const from = targetOf(target).exactOnly ? surfaces : source;
      const { files } = await convert(from, join(inside, 'result'), { target, name });
      for (const { path } of files) expect(path, target).to.match(/^(?!\.\.?\/)[^\u0000\\]{1,100}$/);
      expect(await readdir(join(folder, 'inside'), { recursive: true })).to.have.members(['deeper', 'deeper/result']);
      await rm(join(folder, 'inside'), { recursive: true });
    }
  }).timeout(120_000);

  it('leaves nothing beside its result, also when it fails', async () => {
    const own = join(folder, 'own');
    const broken = join(folder, 'broken.glb');
    await rm(own, { recursive: true, force: true });
    const left = async (): Promise<string[]> => (await readdir(folder)).filter((name) => name.startsWith('own'));
    await convert(source, join(folder, 'own.zip'), { target: 'gltf', name: 'a' });
    expect(await left()).to.deep.equal(['own.zip']);
    await rm(join(folder, 'own.zip'));
    const failure = await convert(broken, join(folder, 'own.zip'), { target: 'gltf', name: 'a' }).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(Error);
    expect(await left()).to.deep.equal([]);
  });

  for (const source of ['gltf/walker.glb', 'gltf/room.glb', 'fbx/room.fbx'])
    it(`writes every format from one reading as from a reading of its own: ${source}`, async () => {
      const offered = targetIds.filter((id) => isOffered(extensionOf(source), targetOf(id)));
      // Those that bake and drop come before and after those that keep.
      const order = [...offered, ...offered.toReversed()];
      const outputs = order.map((target, index) => ({ path: join(folder, `together-${index}`), target, name: '模型' }));
      const outcomes = await convertFile(modelPath(source), outputs);
      const alone = new Map<TargetId, { bytes: string; report: ConvertJobReport }>();
      for (const target of offered) {
        const path = join(folder, `alone-${target}`);
        const report = await convert(modelPath(source), path, { target, name: '模型' });
        alone.set(target, { bytes: hash(await readFile(path)), report });
      }
      for (const [index, { path, target }] of outputs.entries())
        expect({ bytes: hash(await readFile(path)), ...outcomes[index] }, target).to.deep.equal(alone.get(target));
    });

  it('writes the other formats where the model does not fit one', async () => {
    const scene = join(folder, 'points.ply');
    await writeFile(scene, pointCloud(3));
    const [stl, ply] = await convertFile(scene, [
      { path: join(folder, 'points.stl'), target: 'stl', name: 'a' },
      { path: join(folder, 'copy.ply'), target: 'ply', name: 'a' },
    ]);
    expect(stl).to.have.nested.property('error.code');
    expect(ply).to.have.nested.property('report.target', 'ply');
    expect((await inspect(join(folder, 'copy.ply'))).vertices).to.equal(3);
    expect(await readdir(folder)).not.to.include('points.stl');
  });
});

const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const pointCloud = (count: number): string =>
  [
    ...['ply', 'format ascii 1.0', `element vertex ${count}`, 'property float x', 'property float y', 'property float z', 'end_header'],
    ...Array.from({ length: count }, (_, index) => `${index} ${index % 2} 0`),
    '',
  ].join('\n');
