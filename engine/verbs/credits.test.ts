import { expect } from 'chai';
import { readFile, writeFile } from 'node:fs/promises';
import { creditFields, creditLimits, type Credits } from '#domain/formats/credits';
import { modelFormatOf } from '#domain/formats';
import { targetIds, targetOf } from '#domain/formats/targets';
import { resolveOptions } from '#domain/kinds/lightweight/options';
import { testFolder } from '#test/files';
import { buildGlb, packArrays } from '#test/glb';
import { modelPath } from '#test/models';
import { packZip } from '#engine/archives/pack-zip';
import { createSphere } from '../generators/surface.ts';
import { readModel } from '../readers/read.ts';
import { addRootMesh, createMesh, createScene } from '../scenes/create-scene.ts';
import type { Scene } from '../scenes/scene.ts';
import { writeModel, type MeshTarget } from '../writers/write-model.ts';
import { convert } from './convert.ts';
import { optimize } from './optimize.ts';
import { remesh } from './remesh.ts';

const credits: Required<Credits> = {
  title: '青花瓶 <一号> & "样"',
  author: '张三; Ann O’Neil',
  organization: "窑厂's",
  copyright: '© 2026 张三',
  licence: 'CC BY 4.0 https://example.org/by/4.0?a=1&b=2',
  source: 'https://example.org/vase',
  description: '扫描自原件：高 30 cm',
  tool: 'Kiln 3.1',
};

const packet = {
  '@context': { dc: 'http://purl.org/dc/elements/1.1/', xmpRights: 'http://ns.adobe.com/xap/1.0/rights/' },
  'dc:title': { '@type': 'rdf:Alt', 'rdf:_1': { '@language': 'en-us', '@value': 'Vase' }, 'rdf:_2': { '@language': 'zh', '@value': '瓶' } },
  'dc:creator': { '@list': ['Ann', 'Bob'] },
  'dc:rights': '© Ann',
  'xmpRights:UsageTerms': { '@type': 'rdf:Alt', 'rdf:_1': { '@language': 'en', '@value': 'Ask first' } },
};

const ball = (): Scene => {
  const scene = createScene('瓶');
  addRootMesh(scene, createMesh('瓶', [createSphere({ columns: 12, rows: 6 })]));
  scene.credits = { ...credits };
  return scene;
};

const triangle = packArrays(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]));
const glbOf = (parts: Record<string, unknown>): Buffer =>
  buildGlb(
    {
      asset: { version: '2.0' },
      scenes: [{ nodes: [0] }],
      nodes: [{ mesh: 0 }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
      accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] }],
      bufferViews: [{ buffer: 0, byteLength: 36 }],
      buffers: [{ byteLength: 36 }],
      ...parts,
    },
    triangle.binary,
  );
const codesOf = ({ warnings }: Pick<Scene, 'warnings'>): string[] => warnings.map(({ code }) => code);

describe('authors and licences', function () {
  this.timeout(60_000);
  const folder = testFolder();
  const readBytes = async (name: string, bytes: string | Uint8Array): Promise<Scene> => readModel(await folder.write({ [name]: bytes }));

  for (const id of targetIds) {
    const { extension, keeps, exactOnly, label } = targetOf(id);
    if (exactOnly || modelFormatOf(extension)?.support !== 'readable') continue;
    it(`come back from ${label} as the table of targets says`, async () => {
      const { files } = await writeModel(ball(), id as MeshTarget, folder.path(), '瓶');
      const back = await readModel(folder.path(files[0]!.path));
      const kept = creditFields.filter((field) => keeps.credits.includes(field));
      for (const field of creditFields.filter((one) => one !== 'tool' || kept.includes(one)))
        expect(back.credits[field], field).to.equal(kept.includes(field) ? credits[field] : undefined);
    });
  }

  it('stand in USD as documentation and in 3D Tiles as the copyright that viewers show', async () => {
    await writeModel(ball(), 'usda', folder.path(), '瓶');
    expect(await readFile(folder.path('瓶.usda'), 'utf8')).to.include('Author: 张三; Ann O’Neil');
    await writeModel(ball(), '3dtiles', folder.path(), '块');
    expect((await readModel(folder.path('块.glb'))).credits).to.deep.equal(credits);
  });

  it('are told where the target has no room for them, by name, and not where nothing is claimed', async () => {
    await writeModel(ball(), 'glb', folder.path(), '瓶');
    const input = folder.path('瓶.glb');
    const { warnings } = await convert(input, folder.path('瓶.stl'), { target: 'stl', name: '瓶' });
    const fields = '标题、作者、单位、版权声明、许可、来源、说明';
    expect(warnings.find(({ code }) => code === 'creditsLost')).to.deep.equal({ code: 'creditsLost', params: { fields } });
    const plain = await folder.write({ 'plain.glb': glbOf({ asset: { version: '2.0', generator: 'Kiln 3.1' } }) });
    expect(codesOf(await convert(plain, folder.path('b.stl'), { target: 'stl', name: 'b' }))).to.not.include('creditsLost');
  });

  it('stay through lightweighting and remeshing, with the packet of XMP and what others keep in the asset', async () => {
    const asset = {
      version: '2.0',
      generator: 'Kiln 3.1',
      copyright: '© 2026 张三',
      extras: { author: 'Cid', license: 'CC0', edition: { number: 7 } },
      extensions: { KHR_xmp_json_ld: { packet: 0 } },
    };
    await writeModel({ ...ball(), credits: {}, about: { extras: null, xmp: null } }, 'glb', folder.path(), '瓶');
    const plain = await readFile(folder.path('瓶.glb'));
    const length = plain.readUInt32LE(12);
    const json = JSON.parse(plain.toString('utf8', 20, 20 + length)) as Record<string, unknown>;
    const changed = { ...json, asset, extensionsUsed: ['KHR_xmp_json_ld'], extensions: { KHR_xmp_json_ld: { packets: [packet] } } };
    await writeFile(folder.path('瓶.glb'), buildGlb(changed, plain.subarray(28 + length)));
    const wanted = {
      ...{ title: 'Vase', author: 'Cid; Ann; Bob', copyright: '© 2026 张三; © Ann', licence: 'CC0; Ask first', tool: 'Kiln 3.1' },
    };
    for (const make of [
      () => optimize(folder.path('瓶.glb'), folder.path('out.glb'), resolveOptions('balanced')),
      () => remesh(folder.path('瓶.glb'), folder.path('out.glb'), { faces: 200, shape: 'triangles', textureSize: 1024, closeHoles: false }),
    ]) {
      const { warnings } = await make();
      expect(warnings.map(({ code }) => code)).to.not.include('extensionDropped');
      const back = await readModel(folder.path('out.glb'));
      expect(back.credits).to.deep.equal(wanted);
      expect(back.about).to.deep.equal({ extras: { edition: { number: 7 } }, xmp: packet });
    }
  });

  it('are read from glTF 1.0, avatars, and packets; a packet of a part is said to be dropped', async () => {
    const meta = { title: '小明', author: 'Ann', licenseName: 'CC_BY', reference: 'https://example.org' };
    const avatar = await readBytes('a.glb', glbOf({ extensionsUsed: ['VRM'], extensions: { VRM: { meta } } }));
    expect(avatar.credits).to.deep.equal({ title: '小明', author: 'Ann', licence: 'CC_BY', source: 'https://example.org' });
    const second = { packets: [packet, { 'dc:creator': 'Bob' }] };
    const asset = { version: '2.0', extensions: { KHR_xmp_json_ld: { packet: 1 } } };
    const two = await readBytes('b.glb', glbOf({ asset, extensionsUsed: ['KHR_xmp_json_ld'], extensions: { KHR_xmp_json_ld: second } }));
    expect(two.credits).to.deep.equal({ author: 'Bob' });
    expect(codesOf(two)).to.include('extensionDropped');
  });

  it('are read from comments as people write them', async () => {
    const faces = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n';
    const cases: [text: string, wanted: Credits][] = [
      ['# Author: Ann\n# License : CC-BY\n', { author: 'Ann', licence: 'CC-BY' }],
      ['# Copyright 2020 Ann Lee\n', { copyright: 'Copyright 2020 Ann Lee' }],
      ['#(c) Ann\n#\n# 作者：张三\n', { copyright: '(c) Ann', author: '张三' }],
      ['# created by: Ann\r\n## Licensed under: MIT\r\n', { author: 'Ann', licence: 'MIT' }],
      ['# Blender v2.79 OBJ File: a.blend\n# www.blender.org\n', {}],
      ['# vertices: 3\n# by 3 faces\n', {}],
    ];
    for (const [text, wanted] of cases) expect((await readBytes('a.obj', text + faces)).credits, text).to.deep.equal(wanted);
    const ply = `ply\nformat ascii 1.0\ncomment Author: Ann\nobj_info copyright Bob\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\nend_header\n0 0 0\n`;
    expect((await readBytes('a.ply', ply)).credits).to.deep.equal({ author: 'Ann', copyright: 'copyright Bob' });
    const stl = Buffer.alloc(134);
    stl.write('Copyright 2021 Ann');
    stl.writeUInt32LE(1, 80);
    [0, 0, 0, 1, 0, 0, 0, 1, 0].forEach((value, at) => stl.writeFloatLE(value, 96 + at * 4));
    expect((await readBytes('a.stl', stl)).credits).to.deep.equal({ copyright: 'Copyright 2021 Ann' });
    expect((await readBytes('a.off', '# Author: Ann\nOFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n')).credits).to.deep.equal({
      author: 'Ann',
    });
  });

  it('are read from what programs of others write: FBX as text, slicers’ 3MF, STEP that names nobody', async () => {
    const fbx = (await readFile(modelPath('fbx/walker_ascii.fbx'), 'utf8')).replace(
      /(FBXHeaderExtension:\s*\{)/,
      '$1\n  SceneInfo: "SceneInfo::GlobalInfo", "UserData" {\n    MetaData:  {\n      Version: 100\n      Author: "Ann &quot;A&quot;"\n      Comment: "License: CC0"\n    }\n  }\n',
    );
    const { author, licence } = (await readBytes('a.fbx', fbx)).credits;
    expect([author, licence]).to.deep.equal(['Ann "A"', 'CC0']);
    await folder.write({
      '3D/3dmodel.model':
        '<?xml version="1.0"?><model unit="millimeter"><metadata name="Designer">A &amp; B</metadata><metadata name="License">BY-SA</metadata>' +
        '<metadata name="x:Copyright"><![CDATA[© A]]></metadata><resources><object id="1"><metadatagroup><metadata name="Designer">part</metadata></metadatagroup>' +
        '<mesh><vertices><vertex x="0" y="0" z="0"/><vertex x="1" y="0" z="0"/><vertex x="0" y="1" z="0"/></vertices><triangles><triangle v1="0" v2="1" v3="2"/></triangles></mesh></object></resources><build><item objectid="1"/></build></model>',
      '_rels/.rels':
        '<Relationships><Relationship Target="/3D/3dmodel.model" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>',
    });
    await packZip(folder.path(), ['3D/3dmodel.model', '_rels/.rels'], folder.path('a.3mf'));
    expect((await readModel(folder.path('a.3mf'))).credits).to.deep.equal({ author: 'A & B', licence: 'BY-SA', copyright: '© A' });
    const step = (await readFile(modelPath('step/rounded_cube.step'), 'latin1')).replace(
      /FILE_NAME\s*\([\s\S]*?\);/,
      "FILE_NAME('x','2020-01-01T00:00:00',('Author','\\X2\\5F204E09\\X0\\'),('Unknown'),'p','s','');",
    );
    const found = (await readBytes('a.step', step)).credits;
    expect([found.author, found.organization]).to.deep.equal(['张三', undefined]);
  });

  it('are carried from exact surfaces to exact surfaces, as far as the format has room', async () => {
    const author = 'Ann Lee, 张三 of a studio whose name is longer than a line of IGES can hold; yes';
    const step = (await readFile(modelPath('step/rounded_cube.step'), 'utf8')).replace(
      /FILE_DESCRIPTION\s*\([\s\S]*?\);\s*FILE_NAME\s*\([\s\S]*?\);/,
      `FILE_DESCRIPTION(('License: CC0'),'2;1');\nFILE_NAME('x','2020-01-01T00:00:00',('${author}'),('Kiln Ltd'),'p','s','');`,
    );
    const input = await folder.write({ 'a.step': step });
    const toStep = await convert(input, folder.path('b.step'), { target: 'step', name: 'b' });
    const back = await readModel(folder.path('b.step'));
    expect([back.credits.author, back.credits.organization, back.credits.licence]).to.deep.equal([author, 'Kiln Ltd', 'CC0']);
    expect(codesOf(toStep)).to.not.include('creditsLost');
    const toIges = await convert(input, folder.path('c.igs'), { target: 'iges', name: 'c' });
    const global = (await readModel(folder.path('c.igs'))).credits;
    expect([global.author, global.organization]).to.deep.equal([author, 'Kiln Ltd']);
    expect(toIges.warnings.find(({ code }) => code === 'creditsLost')?.params).to.deep.equal({ fields: '许可' });
  });

  it('have an end, and nothing in them steers a terminal or a page', async () => {
    const long = '长'.repeat(5000);
    const hostile = { author: 'A\u001b[31mB\u202ec\u0000d', license: long, title: 7, nested: 'x'.repeat(creditLimits.jsonBytes) };
    const scene = await readBytes('a.glb', glbOf({ asset: { version: '2.0', extras: hostile, copyright: '\n\r\t' } }));
    expect(scene.credits.author).to.equal('A [31mB c d');
    expect([...scene.credits.licence!]).to.have.length(creditLimits.characters);
    expect(scene.credits.copyright).to.equal(undefined);
    expect(scene.about.extras).to.equal(null);
    expect(codesOf(scene).filter((code) => code === 'creditsCut')).to.have.length(2);
    const many = { 'dc:creator': { '@list': Array.from({ length: 5000 }, (_, index) => `a${index}`) } };
    const asset = { version: '2.0', extensions: { KHR_xmp_json_ld: { packet: 0 } } };
    const crowd = await readBytes('b.glb', glbOf({ asset, extensions: { KHR_xmp_json_ld: { packets: [many] } } }));
    expect(crowd.credits.author!.split('; ').length).to.be.at.most(creditLimits.values);
    const lines = Array.from({ length: 2000 }, (_, index) => `# Author: ${'n'.repeat(60)}${index}\n`).join('');
    const obj = await readBytes('c.obj', `${lines}v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n`);
    expect([...obj.credits.author!].length).to.be.at.most(creditLimits.characters);
  });
});
