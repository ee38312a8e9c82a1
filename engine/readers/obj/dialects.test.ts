import { expect } from 'chai';
import sharp from 'sharp';
import type { ModelWarning } from '#domain/models/warnings';
import type { Scene } from '#engine/scenes/scene';
import { failureOf } from '#test/failures';
import { testFolder } from '#test/files';
import { readModel } from '../read.ts';
import { rangeBytes } from '../ranges.ts';

const corners = 'v 0 0 0\nv 1 0 0\nv 0 1 0\n';
const face = 'usemtl m\nf 1 2 3\n';
const colorsOf = (scene: Scene): number[] =>
  [...(scene.meshes[0]!.primitives[0]!.colors ?? [])].map((value) => Math.round(value * 1e4) / 1e4);
const said = ({ warnings }: Scene): ModelWarning[] => warnings.filter(({ code }) => code !== 'unitUnknown');

describe('an OBJ as other programs write it', () => {
  const folder = testFolder();
  let number = 0;
  const read = async (files: Record<string, string | Uint8Array>): Promise<Scene> => {
    number++;
    return await readModel(
      await folder.write(Object.fromEntries(Object.entries(files).map(([name, content]) => [`${number}/${name}`, content]))),
    );
  };

  it('has its colour right behind the place, whatever follows it', async () => {
    for (const more of ['', ' 0.5', ' 0.5 7', ' 0.5 7 8']) {
      const scene = await read({ 'a.obj': `v 0 0 0 1 0 0${more}\nv 1 0 0 0 1 0${more}\nv 0 1 0 0 0 1${more}\nf 1 2 3\n` });
      expect(colorsOf(scene), more).to.deep.equal([1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 1]);
    }
    for (const few of [' 1', ' 1 1']) {
      const [primitive] = (await read({ 'a.obj': `v 0 0 0${few}\nv 1 0 0${few}\nv 0 1 0${few}\nf 1 2 3\n` })).meshes[0]!.primitives;
      expect([primitive!.colors, [...primitive!.positions]]).to.deep.equal([null, [0, 0, 0, 1, 0, 0, 0, 1, 0]]);
    }
  });

  it('has one scale of colours, whatever a range alone shows', async () => {
    const filler = `# ${'x'.repeat(997)}\n`.repeat(rangeBytes / 1000 + 1);
    const scene = await read({ 'a.obj': `v 0 0 0 1 1 1\n${filler}v 1 0 0 255 0 0\nv 0 1 0\nf 1 2 3\n` });
    expect(colorsOf(scene)).to.deep.equal([0.0003, 0.0003, 0.0003, 1, 1, 0, 0, 1, 1, 1, 1, 1]);
  });

  it('is painted by ZBrush in blocks behind its positions, over the end of a range too', async () => {
    const filler = `# ${'x'.repeat(997)}\n`.repeat(rangeBytes / 1000 + 1);
    for (const between of ['', '#MRGB\n', filler]) {
      const scene = await read({
        'a.obj': `${corners}#MRGB ffff0000ff00ff00\n${between}#MRGB ff0000ff\nv 0 0 1\n#MRGB ffff0000 and more\nf 1 2 3\nf 1 2 4\n`,
      });
      expect(colorsOf(scene)).to.deep.equal([1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 1, 1, 0, 0, 1]);
    }
    // More colours than positions, and what is none.
    expect(colorsOf(await read({ 'a.obj': `${corners}#MRGB ${'ffff0000'.repeat(64)}\n#MRGB ffffff0\nf 1 2 3\n` }))).to.deep.equal([
      1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1,
    ]);
  });

  it('may hold its materials itself, before its vertices', async () => {
    const materials = `newmtl m\n${'# filler\n'.repeat(600)}Kd 1 0 0\nNs 10\nd 0.5\n`;
    for (const name of ['a.obj', 'a.txt']) {
      const scene = await read({ [name]: `newmtl m\nKd 1 0 0\nd 0.5\n${corners}${face}` });
      expect(scene.materials[0]!.baseColor).to.deep.equal([1, 0, 0, 0.5]);
    }
    const long = await read({ 'a.obj': `${materials}${corners}${face}` });
    expect([long.materials[0]!.baseColor, said(long)]).to.deep.equal([[1, 0, 0, 0.5], []]);
    expect((await failureOf(read({ 'a.obj': materials }))).code).to.equal('model.wrongContent');
  });

  it('takes the MTL of its own name, or the only one beside it, for one that was renamed', async () => {
    const obj = `mtllib old.mtl\n${corners}${face}`;
    const red = 'newmtl m\nKd 1 0 0\n';
    for (const [files, found] of [
      [{ 'Chair.MTL': red, 'other.mtl': red }, 'Chair.MTL'],
      [{ 'new.mtl': red }, 'new.mtl'],
    ] as const) {
      const scene = await read({ 'chair.obj': obj, ...files });
      expect(scene.materials[0]!.baseColor).to.deep.equal([1, 0, 0, 1]);
      expect(said(scene)).to.deep.equal([{ code: 'materialFileReplaced', params: { path: 'old.mtl', found } }]);
    }
    for (const files of [{ 'x.mtl': red, 'y.mtl': red }, { 'x.mtl': 'newmtl other\nKd 1 0 0\n' }] as Record<string, string>[])
      expect(said(await read({ 'chair.obj': obj, ...files }))).to.deep.equal([
        { code: 'materialFileMissing', params: { path: 'old.mtl' } },
      ]);
  });

  it('names its textures before their options or behind them, with blanks in the name', async () => {
    const picture = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    for (const line of [
      '-s 2 3 1 -clamp on my -s map.png',
      'my -s map.png -s 2 3 1 -clamp on',
      '-clamp on   my -s map.png\t-s 2 3',
      '-CLAMP ON my -s map.png -bm 1 -s 2 3 1 ',
    ]) {
      const scene = await read({
        'a.obj': `mtllib a.mtl\n${corners}${face}`,
        'a.mtl': `newmtl m\nmap_Kd ${line}\n`,
        'my -s map.png': picture,
      });
      const slot = scene.materials[0]!.baseColorTexture;
      expect([slot?.transform?.scale, slot?.wrapS, said(scene)], line).to.deep.equal([[2, 3], 'clamp', []]);
    }
  });

  it('is told of what is not read, with its count', async () => {
    const scene = await read({
      'a.obj': `mtllib a.mtl\n${corners}vc 1 0 0\nvc 0 1 0\nlod 3\n${face}`,
      'a.mtl': 'newmtl m\nTf 1 1 1\naniso 0\nnewmtl n\nTf 0 1 0\nmap_Kd -imfchan g -mm 0 1 a.png\n',
    });
    expect(said(scene)).to.have.deep.members([
      { code: 'statementsDropped', params: { statement: 'vc', count: 2 } },
      { code: 'statementsDropped', params: { statement: 'lod', count: 1 } },
      { code: 'statementsDropped', params: { statement: 'tf', count: 1 } },
      { code: 'mapOptionsDropped', params: { option: '-imfchan', count: 1 } },
    ]);
  });
});
