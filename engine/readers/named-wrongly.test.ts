import { copyFile, readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { extensionOf, modelFormatOf } from '#domain/formats';
import { contentLabels, modelOfContent, nameByContent } from '#domain/formats/content';
import { sniffFile } from '#engine/files/sniff';
import { inspect } from '#engine/verbs/inspect';
import { failureOf } from '#test/failures';
import { testFolder } from '#test/files';
import { modelPath, modelTruths } from '#test/models';
import { buildZip } from '#test/zips';
import { findModel } from './find-model.ts';
import { readModel } from './read.ts';

/** A model in each format whose content tells it, and the name of another format to put it under. */
const disguises: [name: string, wrong: string][] = [
  ['gltf/truck.glb', 'fbx'],
  ['gltf/crate/crate.gltf', 'stp'],
  ['obj/capsule.obj', 'fbx'],
  ['stl/bodies.stl', 'obj'],
  ['stl/housing.stl', 'ply'],
  ['ply/terrain.ply', 'stl'],
  ['fbx/truck.fbx', 'obj'],
  ['fbx/walker_ascii.fbx', '3ds'],
  ['dae/walker/walker.dae', 'glb'],
  ['3ds/truck.3ds', 'obj'],
  ['3mf/posts.3mf', 'stl'],
  ['off/ball.off', 'obj'],
  ['step/rounded_cube.step', 'iges'],
  ['iges/fixture.igs', 'brep'],
  ['brep/fixture.brep', 'obj'],
];

describe('models under a name that does not tell what they are', () => {
  const folder = testFolder();

  for (const [name, wrong] of disguises) {
    it(`are read by their content, with a warning: ${name}`, async function () {
      this.timeout(30_000);
      const { label } = modelFormatOf(extensionOf(name))!;
      for (const fileName of [`model.${wrong}`, 'model', 'model.2024']) {
        const path = folder.path(fileName);
        await copyFile(modelPath(name), path);
        if (name.endsWith('.gltf')) await copyFile(modelPath('gltf/crate/crate.bin'), folder.path('crate.bin'));
        const { triangles, warnings } = await inspect(path);
        expect(triangles, fileName).to.equal(modelTruths[name]!.triangles);
        const code = fileName.endsWith(wrong) ? 'extensionWrong' : 'extensionMissing';
        expect(warnings[0], fileName).to.deep.include({ code });
        expect(warnings[0]?.params).to.include({ format: label });
      }
    });
  }

  it('are unpacked when they are archives, and are none under an archive’s name when they are not', async () => {
    for (const [name, disguise] of [
      ['zip/chair.zip', 'chair.obj'],
      ['rar/bottle.rar', 'bottle'],
      ['7z/walker.7z', 'walker.zip'],
      ['gltf/truck.glb', 'truck.zip'],
      ['3mf/posts.3mf', 'posts.zip'],
    ] as const) {
      await copyFile(modelPath(name), folder.path(disguise));
      expect((await inspect(folder.path(disguise))).triangles, disguise).to.equal(modelTruths[name]!.triangles);
    }
  });

  it('are found inside an archive when nothing there has a model’s name', async () => {
    await folder.write({
      readme: 'No model.',
      'wood.png': await readFile(modelPath('obj/capsule.obj')),
      part: await readFile(modelPath('stl/housing.stl')),
    });
    const entries = ['readme', 'wood.png', 'part'].map((path) => ({ path }));
    expect(await findModel(folder.path(), entries)).to.equal('part');
    await folder.write({ other: await readFile(modelPath('obj/capsule.obj')) });
    const several = await failureOf(findModel(folder.path(), [...entries, { path: 'other' }]));
    expect(several.message).to.equal('压缩包内只能有一个模型文件，找到 2 个：part、other');
    expect((await failureOf(findModel(folder.path(), entries.slice(0, 2)))).code).to.equal('archive.noModel');
  });

  it('are refused with what they are when that is no model', async () => {
    const sentence = async (fileName: string, bytes: string | Buffer): Promise<string> =>
      (await failureOf(readModel(await folder.write({ [fileName]: bytes })))).message;
    expect(await sentence('a.glb', '%PDF-1.7')).to.equal('文件内容不是有效的 GLB 模型（实际内容是 PDF 文档），请检查扩展名是否正确');
    expect(await sentence('a.txt', 'newmtl wood\nKd 1 0 0\n')).to.contain('.txt（实际内容是 MTL 材质文件');
    expect(await sentence('a', 'v 1 2\nhello\n'))
      .to.contain('不支持的文件类型')
      .and.not.contain('实际内容');
  });
});

describe('content', () => {
  for (const [name, truth] of Object.entries(modelTruths)) {
    if (truth.unread || modelFormatOf(extensionOf(name)) === undefined || name.endsWith('.zae')) continue;
    it(`tells ${name}`, async () => {
      const { content } = await sniffFile(modelPath(name));
      expect(modelOfContent(content)).to.equal(modelFormatOf(extensionOf(name))!.id);
    });
  }

  it('is told from text of either order of UTF-16, and behind a byte order mark', () => {
    const text = '# chair\nmtllib chair.mtl\nv 0 0 0\n';
    const little = Buffer.from(`\ufeff${text}`, 'utf16le');
    const big = Buffer.from(little).swap16();
    for (const bytes of [little, big, Buffer.from(`\ufeff${text}`)]) expect(nameByContent('a', bytes, bytes.length)).to.equal('a.obj');
  });
});

describe('the name that a file is uploaded under', () => {
  const named = (fileName: string, bytes: string | Uint8Array): string => {
    const head = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes;
    return nameByContent(fileName, head, head.length);
  };

  it('gets the extension of its content where it has none that says what it is', () => {
    const zip = buildZip([{ name: 'chair.obj', data: Buffer.from('v 0 0 0\n') }]);
    expect(named('chair', 'ply\nformat ascii 1.0\n')).to.equal('chair.ply');
    expect(named('chair.bak', 'ISO-10303-21;\nHEADER;')).to.equal('chair.bak.step');
    expect(named('rod', `Version 9.5 JT  DM 6.2.1.0`.padEnd(80) + '\0')).to.equal('rod.jt');
    expect(named('chair', zip)).to.equal('chair.zip');
    expect(named('chair.obj', zip)).to.equal('chair.zip');
    expect(named('chair.zip', 'Kaydara FBX Binary  ')).to.equal('chair.fbx');
    expect(named('chair.obj', 'Rar!\x1a\x07\x00')).to.equal('chair.rar');
  });

  it('stays where readers see for themselves, or where a better one is not known', () => {
    const zip = buildZip([{ name: 'word/document.xml', data: Buffer.from('<w/>') }]);
    for (const [name, bytes] of [
      ['chair.obj', 'Kaydara FBX Binary  '],
      ['letter.docx', zip],
      ['chair.zae', zip],
      ['chair.zip', zip],
      ['chair.zip', 'Rar!\x1a\x07\x00'],
      ['photo', '\x89PNG'],
      ['notes.txt', 'hello'],
    ] as const)
      expect(named(name, bytes), name).to.equal(name);
  });

  it('has a label for every content', () => {
    expect(new Set(Object.values(contentLabels)).size).to.equal(Object.keys(contentLabels).length);
  });
});
