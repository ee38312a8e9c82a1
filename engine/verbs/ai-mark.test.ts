import { readFile, writeFile } from 'node:fs/promises';
import { expect } from 'chai';
import { createRichScene } from '#engine/generators/rich-scene';
import { aiMarkText, findAiMark, type AiMark } from '#domain/models/ai-mark';
import { resolveOptions } from '#domain/kinds/lightweight/options';
import { defaultReduceOptions } from '#domain/kinds/reduce/options';
import { initialSettings } from '#domain/editor/settings';
import { targetOf, type TargetId } from '#domain/formats/targets';
import { testFolder } from '#test/files';
import { partsToScene } from '../generators/solids/to-scene.ts';
import { box } from '../generators/solids/shapes.ts';
import { readAiMark } from '../files/read-ai-mark.ts';
import { writeGlb } from '../writers/glb.ts';
import { convert, convertFile } from './convert.ts';
import { inspect } from './inspect.ts';
import { optimize } from './optimize.ts';
import { reduce } from './reduce.ts';

const mark: AiMark = { label: 1, provider: 'hunyuan', content: '0123456789abcdef0123456789abcdef' };

/** Ten in a row, each from the file before it; the models' own formats and those that pack several files. */
const chain: readonly TargetId[] = ['obj', 'fbx', 'dae', 'ply', '3mf', 'amrt', '3ds', 'off', 'stl', 'step', 'gltf', 'glb'];

describe('the mark of generated content', () => {
  const folder = testFolder();
  const marked = async (): Promise<string> => {
    const path = folder.path('made.glb');
    const scene = partsToScene('椅子', [{ name: '座', finish: 'body', solids: [box(0.4, 0.05, 0.4)] }], {});
    await writeGlb({ ...scene, aiMark: mark }, path, { compression: 'none' });
    return path;
  };
  const convertFileTo = async (path: string, target: TargetId, out: string): Promise<string> => {
    await convert(path, out, { target, name: '椅子' });
    return out;
  };

  it('is text that fits the header of an STL, and nothing else is taken for one', () => {
    expect(aiMarkText({ ...mark, provider: 'abcdefghi' })).to.have.length(50);
    expect(findAiMark(`xx ${aiMarkText(mark)} yy`)).to.deep.equal(mark);
    for (const text of [
      '',
      'AIGC{1;hunyuan;0123}',
      'AIGC{4;hunyuan;0123456789abcdef0123456789abcdef}',
      'AIGC{1;<b>;0123456789abcdef0123456789abcdef}',
    ])
      expect(findAiMark(text), text).to.equal(undefined);
  });

  it(`is found after ${chain.length} conversions one after the other`, async () => {
    await folder.write({});
    let path = await marked();
    for (const [index, target] of chain.entries()) {
      const next = folder.path(`${index}.${targetOf(target).packed ? 'zip' : target}`);
      const [outcome] = await convertFile(path, [{ path: next, target, name: 'chair' }]);
      expect(outcome, target).to.have.property('report');
      path = next;
      expect((await inspect(path)).aiMark, target).to.deep.equal(mark);
    }
  }).timeout(120_000);

  it('is found in USDZ and USDA, and stays through lightweighting and fewer faces', async () => {
    await folder.write({});
    const path = await marked();
    for (const target of ['usdz', 'usda'] as const)
      expect(await readAiMark(await convertFileTo(path, target, folder.path(`chair.${target}`))), target).to.deep.equal(mark);
    for (const ending of ['glb', 'amrt']) {
      const light = folder.path(`light.${ending}`);
      const { afterFigures } = await optimize(path, light, resolveOptions('balanced'));
      expect(afterFigures.aiMark, ending).to.deep.equal(mark);
    }
    const { afterFigures } = await reduce(path, folder.path('reduced.glb'), { ...defaultReduceOptions, ratio: 0.9 });
    expect(afterFigures.aiMark).to.deep.equal(mark);
    const glb = await readFile(path);
    const { asset } = JSON.parse(glb.toString('utf8', 20, 20 + glb.readUInt32LE(12))) as { asset: { extras: unknown } };
    expect(asset.extras).to.deep.equal({ AIGC: { Label: '1', ContentProducer: 'hunyuan', ProduceID: mark.content } });
  }).timeout(120_000);

  it('stays when edits are written into the model', async () => {
    await folder.write({});
    const settingsPath = folder.path('settings.json');
    await writeFile(settingsPath, JSON.stringify(initialSettings));
    await convert(await marked(), folder.path('edited.glb'), { target: 'glb', name: 'chair', settingsPath });
    expect((await inspect(folder.path('edited.glb'))).aiMark).to.deep.equal(mark);
  }).timeout(60_000);

  it('is in no file of a model that carries none', async () => {
    await folder.write({});
    const path = folder.path('plain.glb');
    await writeGlb(await createRichScene(), path, { compression: 'none' });
    expect(await inspect(path)).not.to.have.property('aiMark');
  });
});
