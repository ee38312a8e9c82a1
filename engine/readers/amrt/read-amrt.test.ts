import { readFile, writeFile } from 'node:fs/promises';
import { expect } from 'chai';
import { validateBytes } from 'gltf-validator';
import { resolveOptions } from '#domain/kinds/lightweight/options';
import { createRichScene } from '#engine/generators/rich-scene';
import { optimize } from '#engine/verbs/optimize';
import { amrtExtension, amrtOf, setAmrt, type AmrtData } from '#engine/scenes/amrt';
import { measureScene } from '#engine/findings/measure';
import type { Scene } from '#engine/scenes/scene';
import { writeAmrt } from '#engine/writers/amrt';
import { writeGlb } from '#engine/writers/glb';
import { testFolder } from '#test/files';
import { modelPath } from '#test/models';
import { readModel } from '../read.ts';

const data: AmrtData = {
  version: 1,
  lightweighting: { ratio: 0.5 },
  effects: [{ type: 'background', color: [1, 1, 1] }],
  thumbnail: { mimeType: 'image/png', data: 'iVBORw0KGgo=' },
};

describe('AMRT', () => {
  const folder = testFolder();
  const write = async (value: unknown): Promise<string> => {
    const path = folder.path('a.amrt');
    await writeGlb(await createRichScene(), path, { compression: 'none', rootExtensions: { [amrtExtension]: value } });
    return path;
  };
  const figures = (scene: Scene): unknown => ({ ...measureScene(scene, 'x', 0).figures, warnings: [] });

  it('is a GLB that any glTF viewer opens, and returns its data', async () => {
    const scene = await createRichScene();
    setAmrt(scene, data);
    const path = folder.path('a.amrt');
    const { bytes } = await writeAmrt(scene, path, { compression: 'meshopt' });
    const content = await readFile(path);
    expect(content.length).to.equal(bytes);
    const { issues } = await validateBytes(new Uint8Array(content));
    expect(issues.messages.filter(({ severity }) => severity === 0)).to.deep.equal([]);
    const read = await readModel(path);
    expect(amrtOf(read)).to.deep.equal(data);
    expect(read.warnings.map(({ code }) => code)).to.deep.equal(['pointsKept', 'linesKept']);
    await writeFile(folder.path('a.glb'), content);
    const plain = await readModel(folder.path('a.glb'));
    expect([figures(plain), amrtOf(plain)]).to.deep.equal([figures(await readModel(path)), undefined]);
  });

  it('goes through lightweighting with its data, and says what was done', async () => {
    const path = await write(data);
    await optimize(path, folder.path('b.amrt'), resolveOptions('balanced'));
    const after = amrtOf(await readModel(folder.path('b.amrt')))!;
    expect([after.effects, after.thumbnail]).to.deep.equal([data.effects, data.thumbnail]);
    expect(after.lightweighting).to.include.keys('engineVersion', 'options', 'before');
  });

  it('is made of any model', async () => {
    await optimize(modelPath('3ds/truck.3ds'), folder.path('c.amrt'), resolveOptions('balanced'));
    expect(amrtOf(await readModel(folder.path('c.amrt')))!.version).to.equal(1);
  });

  it('drops data of another shape or version, and says so', async () => {
    const odd = await readModel(await write({ version: 1, effects: 'none', thumbnail: { mimeType: 1 }, later: true }));
    expect(amrtOf(odd)).to.deep.equal({ version: 1 });
    expect(odd.warnings.flatMap(({ code, params }) => (code === 'extensionDropped' ? [params?.extension] : []))).to.deep.equal([
      'MODELMILL_amrt.effects',
      'MODELMILL_amrt.thumbnail',
      'MODELMILL_amrt.later',
    ]);
    const later = await readModel(await write({ version: 2 }));
    expect([amrtOf(later), later.warnings.some(({ code }) => code === 'extensionDropped')]).to.deep.equal([undefined, true]);
  });
});
