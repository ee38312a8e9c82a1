import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { modelFormatOf } from '#domain/formats';
import { modelOfContent } from '#domain/formats/content';
import { sniffFile } from '#engine/files/sniff';
import type { Scene } from '#engine/scenes/scene';
import { createPicker, damage, seedOf } from '#test/damage';
import { testFolder } from '#test/files';
import { modelPath } from '#test/models';
import { readModel } from './read.ts';

const mark = '\ufeff';
const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16();
/** How a text may be stored beside plain UTF-8. */
const encodings: Record<string, (text: string) => Buffer> = {
  'UTF-8 with a mark': (text) => Buffer.from(mark + text),
  'UTF-16 LE with a mark': (text) => Buffer.from(mark + text, 'utf16le'),
  'UTF-16 LE without': (text) => Buffer.from(text, 'utf16le'),
  'UTF-16 BE with a mark': (text) => swapped(Buffer.from(mark + text, 'utf16le')),
  'UTF-16 BE without': (text) => swapped(Buffer.from(text, 'utf16le')),
};

const mtl = 'newmtl 木纹\nKd 0.5 0.25 0.125\n';
const obj = 'mtllib 桌.mtl\no 桌子\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nusemtl 木纹\nf 1 2 3\nf 2 4 3\n';
const stl = 'solid 零件\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid 零件\n';
const off = 'OFF\n4 2 0\n0 0 0\n1 0 0\n0 1 0\n1 1 0\n3 0 1 2\n3 1 3 2\n';

/** A text of each format that has one; the files beside it are stored alike. `named` is what its scene must say. */
async function texts(): Promise<{ files: Record<string, string>; binary?: Record<string, Buffer>; named?: string }[]> {
  const ours = async (name: string): Promise<string> => (await readFile(modelPath(name))).toString('utf8');
  const gltf = (await ours('gltf/crate/crate.gltf')).replace('"nodes"', '"extras":{"作者":"木"},"nodes"');
  const beside = async (name: string): Promise<Buffer> => await readFile(modelPath(name));
  return [
    { files: { '桌.obj': obj, '桌.mtl': mtl }, named: '木纹' },
    { files: { 'a.stl': stl }, named: '零件' },
    { files: { 'a.off': off } },
    { files: { 'a.ply': await ours('ply/chair_ascii.ply') } },
    {
      files: { 'a.gltf': gltf },
      binary: { 'crate.bin': await beside('gltf/crate/crate.bin'), 'crate.png': await beside('gltf/crate/crate.png') },
    },
    { files: { 'a.dae': (await ours('dae/walker/walker.dae')).replaceAll('Walker', '行人') } },
    { files: { 'a.fbx': await ours('fbx/walker_ascii.fbx') } },
    { files: { 'a.step': (await ours('step/rounded_cube.step')).replace(/PRODUCT\('[^']*'/, "PRODUCT('圆角块'") } },
    { files: { 'a.igs': await ours('iges/fixture.igs') } },
    { files: { 'a.brep': await ours('brep/fixture.brep') } },
  ];
}

/** What a user sees of a scene, its own file's name aside. */
const seen = ({ nodes, meshes, materials, warnings }: Scene): unknown => ({
  nodes: nodes.map(({ name }) => name),
  materials: materials.map(({ name, baseColor }) => ({ name, baseColor })),
  meshes: meshes.map(({ primitives }) => primitives.map(({ positions, indices }) => [[...positions.slice(0, 300)], indices.length])),
  warnings,
});

describe('text in another encoding', function () {
  this.timeout(60_000);
  const folder = testFolder();

  it('is read as the same text in UTF-8 is, and told by its content, in every format of text', async () => {
    for (const { files, binary = {}, named } of await texts()) {
      const [name = ''] = Object.keys(files);
      const store = async (encode: (text: string) => Buffer): Promise<string> => {
        const stored = Object.entries(files).map(([at, text]) => [at, encode(text)] as const);
        return await folder.write({ ...Object.fromEntries(stored), ...binary });
      };
      const plain = await readModel(await store((text) => Buffer.from(text)));
      if (named !== undefined) expect(JSON.stringify(seen(plain))).to.contain(named);
      for (const [encoding, encode] of Object.entries(encodings)) {
        const path = await store(encode);
        const { content } = await sniffFile(path);
        expect(modelOfContent(content), `${name} ${encoding}`).to.equal(modelFormatOf(extname(name).slice(1))!.id);
        const scene = await readModel(path);
        expect(scene.name, `${name} ${encoding}`).to.equal(plain.name);
        expect(seen(scene), `${name} ${encoding}`).to.deep.equal(seen(plain));
      }
    }
  });

  it('in GBK gives its names, in JSON too', async () => {
    const json = {
      asset: { version: '2.0' },
      scenes: [{ nodes: [0] }],
      nodes: [{ name: '@', mesh: 0 }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    };
    const accessors = [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] }];
    const uri = `data:application/octet-stream;base64,${Buffer.from(Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0).buffer).toString('base64')}`;
    const text = JSON.stringify({ ...json, accessors, bufferViews: [{ buffer: 0, byteLength: 36 }], buffers: [{ byteLength: 36, uri }] });
    const [before = '', after = ''] = text.split('@');
    // 橽, whose second byte is a backslash in ASCII, and 木.
    const path = await folder.write({
      'a.gltf': Buffer.concat([Buffer.from(before), Buffer.from([0x99, 0x5c, 0xc4, 0xbe]), Buffer.from(after)]),
    });
    expect((await readModel(path)).nodes.map(({ name }) => name)).to.include(
      `${new TextDecoder('gbk').decode(Uint8Array.of(0x99, 0x5c))}木`,
    );
  });

  it('is found over the ends of the pieces that it is decoded in', async () => {
    // Pairs of surrogates and the ends of lines fall on every place.
    const long = `# ${'𠮷'.repeat(300_001)}\n${obj}# ${'中'.repeat(1_000_001)}\n`;
    for (const encode of Object.values(encodings)) {
      const scene = await readModel(await folder.write({ 'a.obj': encode(long), '桌.mtl': encode(mtl) }));
      expect(scene.materials.map(({ name }) => name)).to.deep.equal(['木纹']);
      expect(scene.nodes.map(({ name }) => name)).to.include('桌子');
    }
  });

  it('leaves nothing behind, ends in a sentence where it is cut off anywhere, and when it is aborted', async () => {
    const gone = new AbortController();
    gone.abort(new Error('Enough.'));
    const aborted = await readModel(await folder.write({ 'a.obj': encodings['UTF-16 LE without']!(obj) }), { signal: gone.signal }).catch(
      (error: unknown) => error,
    );
    expect(aborted).to.have.property('message', 'Enough.');
    for (const [name, text] of Object.entries({ 'a.obj': obj, 'a.stl': stl, 'a.off': off })) {
      for (const [encoding, encode] of Object.entries(encodings)) {
        const bytes = encode(text);
        const pick = createPicker(seedOf(name + encoding));
        const cuts = Array.from({ length: 24 }, () => bytes.subarray(0, pick(bytes.length)));
        const damaged = [...cuts, ...cuts.map(() => damage(bytes, pick))];
        for (const [index, part] of damaged.entries()) {
          const error = await readModel(await folder.write({ [name]: part })).then(
            () => undefined,
            (thrown: unknown) => thrown,
          );
          if (error !== undefined && !(error instanceof AppError)) throw new Error(`${name} ${encoding} ${index}`, { cause: error });
        }
      }
    }
  });
});
