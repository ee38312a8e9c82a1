import { expect } from 'chai';
import sharp from 'sharp';
import type { Scene } from '#engine/scenes/scene';
import { failureOf } from '#test/failures';
import { testFolder } from '#test/files';
import { readModel } from '../read.ts';

const header = (...lines: string[]): string => ['ply', ...lines, 'end_header', ''].join('\n');
const places = ['property float x', 'property float y', 'property float z'];
const faceList = 'property list uchar int vertex_indices';
const rounded = (values: Iterable<number>): number[] => Array.from(values, (value) => Math.round(value * 1000) / 1000);

describe('readPly', () => {
  const folder = testFolder();
  const read = async (content: string | Uint8Array, files: Record<string, Uint8Array> = {}): Promise<Scene> =>
    await readModel(await folder.write({ 'a.ply': content, ...files }));

  for (const littleEndian of [true, false]) {
    it(`reads ${littleEndian ? 'little' : 'big'}-endian rows of mixed types, in any order of properties`, async () => {
      const text = header(
        `format binary_${littleEndian ? 'little' : 'big'}_endian 1.0`,
        'comment 由某软件导出',
        'element vertex 4',
        'property uchar red',
        'property double z',
        'property short y',
        'property float x',
        'property uchar green',
        'property uchar blue',
        'element face 1',
        'property ushort flags',
        'property list ushort uint vertex_index',
      );
      const rows = new DataView(new ArrayBuffer(4 * 17 + 2 + 2 + 16));
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ].forEach(([x, y], i) => {
        rows.setUint8(i * 17, 255);
        rows.setFloat64(i * 17 + 1, 5, littleEndian);
        rows.setInt16(i * 17 + 9, y!, littleEndian);
        rows.setFloat32(i * 17 + 11, x!, littleEndian);
        rows.setUint8(i * 17 + 16, 128);
      });
      rows.setUint16(70, 4, littleEndian);
      [0, 1, 2, 3].forEach((index, i) => rows.setUint32(72 + i * 4, index, littleEndian));
      const [primitive] = (await read(Buffer.concat([Buffer.from(text), Buffer.from(rows.buffer)]))).meshes[0]!.primitives;
      expect([...primitive!.positions]).to.deep.equal([0, 0, 5, 1, 0, 5, 1, 1, 5, 0, 1, 5]);
      expect([...primitive!.indices]).to.deep.equal([0, 1, 2, 0, 2, 3]);
      expect(rounded(primitive!.colors!.subarray(0, 4))).to.deep.equal([1, 0, 0.216, 1]);
    });
  }

  it('reads normals and uvs of vertices under their usual names', async () => {
    for (const names of [
      ['s', 't'],
      ['u', 'v'],
      ['texture_u', 'texture_v'],
    ]) {
      const text = header(
        'format ascii 1.0',
        'element vertex 3',
        ...places,
        ...['nx', 'ny', 'nz', ...names].map((name) => `property float ${name}`),
        'element face 1',
        faceList,
      );
      const [primitive] = (await read(`${text}0 0 0 0 0 1 0 0\n1 0 0 0 0 1 1 0\n0 1 0 0 0 1 0 0.25\n3 0 1 2\n`)).meshes[0]!.primitives;
      expect([...primitive!.uvs[0]!]).to.deep.equal([0, 1, 1, 1, 0, 0.75]);
      expect([...primitive!.normals!]).to.deep.equal([0, 0, 1, 0, 0, 1, 0, 0, 1]);
    }
  });

  it('gives corners with uvs of their own vertices of their own, and finds the texture', async () => {
    const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const text = header(
      'format ascii 1.0',
      'comment TextureFile my skin.png',
      'element vertex 4',
      ...places,
      'element face 2',
      faceList,
      'property list uchar float texcoord',
    );
    const scene = await read(`${text}0 0 0\n1 0 0\n1 1 0\n0 1 0\n3 0 1 2 6 0 0 1 0 1 1\n3 0 2 3 6 0.5 0 1 1 0 1\n`, { 'my skin.png': png });
    const [primitive] = scene.meshes[0]!.primitives;
    expect(primitive!.positions.length / 3).to.equal(5);
    expect([...primitive!.indices]).to.deep.equal([0, 1, 2, 3, 2, 4]);
    expect([...primitive!.uvs[0]!.subarray(6, 8)]).to.deep.equal([0.5, 1]);
    expect(scene.textures[scene.materials[0]!.baseColorTexture!.texture]!.name).to.equal('my skin.png');
  });

  it('gives each face the texture that it numbers', async () => {
    const [red, blue] = await Promise.all(
      ['red', 'blue'].map((background) =>
        sharp({ create: { width: 2, height: 2, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const lines = (number: string[]): string =>
      header(
        'format ascii 1.0',
        'comment TextureFile red.png',
        'comment TextureFile blue.png',
        'element vertex 4',
        ...places,
        'element face 4',
        faceList,
        'property list uchar float texcoord',
        ...number,
      );
    const vertices = '0 0 0\n1 0 0\n1 1 0\n0 1 0\n';
    const faces = ['3 0 1 2 6 0 0 1 0 1 1', '3 0 2 3 6 0 0 1 1 0 1', '3 1 2 3 6 0 0 1 1 0 1', '3 0 1 3 6 0 0 1 1 0 1'];
    const files = { 'red.png': red!, 'blue.png': blue! };
    const numbers = [1, 0, 1, 9];
    const scene = await read(
      lines(['property int texnumber']) + vertices + faces.map((face, i) => `${face} ${numbers[i]}\n`).join(''),
      files,
    );
    const drawn = scene.meshes[0]!.primitives.map(({ material, indices, positions }) => {
      const slot = scene.materials[material!]!.baseColorTexture;
      return [slot && scene.textures[slot.texture]!.name, indices.length, positions.length / 3];
    });
    expect(drawn).to.have.deep.members([
      ['blue.png', 6, 5],
      ['red.png', 3, 3],
      [null, 3, 3],
    ]);
    expect(scene.warnings).to.deep.include({ code: 'attributesDropped', params: { count: 1 } });
    const plain = await read(lines([]) + vertices + faces.map((face) => `${face}\n`).join(''), files);
    expect(plain.textures.map(({ name }) => name)).to.deep.equal(['red.png']);
    expect(plain.warnings).to.deep.include({ code: 'texturesUnassigned', params: { count: 1 } });
  });

  it('names what it does not read of vertices and faces', async () => {
    const scene = await read(
      `${header(
        'format ascii 1.0',
        'element vertex 3',
        ...places,
        ...['red', 'green', 'blue', 'quality'].map((name) => `property uchar ${name}`),
        'element face 1',
        faceList,
        ...['red', 'green', 'blue', 'flags'].map((name) => `property uchar ${name}`),
      )}0 0 0 1 2 3 4\n1 0 0 1 2 3 4\n1 1 0 1 2 3 4\n3 0 1 2 1 2 3 4\n`,
    );
    expect(scene.warnings).to.deep.include.members([
      { code: 'attributeDropped', params: { attribute: 'quality' } },
      { code: 'faceAttributeDropped', params: { attribute: 'flags' } },
      { code: 'faceColorsDropped', params: { count: 1 } },
    ]);
  });

  it('colours faces that have a colour', async () => {
    const text = header(
      'format ascii 1.0',
      'element vertex 4',
      ...places,
      'element face 2',
      faceList,
      ...['red', 'green', 'blue'].map((name) => `property uchar ${name}`),
    );
    const [primitive] = (await read(`${text}0 0 0\n1 0 0\n1 1 0\n0 1 0\n3 0 1 2 255 0 0\n3 0 2 3 0 0 255\n`)).meshes[0]!.primitives;
    expect(primitive!.positions.length / 3).to.equal(6);
    expect([...primitive!.colors!.subarray(0, 4), ...primitive!.colors!.subarray(12, 16)]).to.deep.equal([1, 0, 0, 1, 0, 0, 1, 1]);
  });

  it('reads triangle strips with restarts, and edges as lines', async () => {
    const strips = header('format ascii 1.0', 'element vertex 5', ...places, 'element tristrips 1', 'property list int int vertex_indices');
    const vertices = '0 0 0\n1 0 0\n0 1 0\n1 1 0\n2 2 0\n';
    const [primitive] = (await read(`${strips}${vertices}8 0 1 2 3 -1 1 4 3\n`)).meshes[0]!.primitives;
    expect([...primitive!.indices]).to.deep.equal([0, 1, 2, 2, 1, 3, 1, 4, 3]);
    const edges = header(
      'format ascii 1.0',
      'element vertex 5',
      ...places,
      'element edge 2',
      'property int vertex1',
      'property int vertex2',
    );
    const scene = await read(`${edges}${vertices}0 1\n1 2\n`);
    expect(scene.meshes[0]!.primitives[0]).to.deep.include({ mode: 'lines', indices: new Uint32Array([0, 1, 1, 2]) });
    expect(scene.warnings).to.deep.include({ code: 'linesKept', params: { count: 2 } });
  });

  it('reads faces that precede their vertices, with uvs and colours, and further elements', async () => {
    const face = ['element face 2', faceList, 'property uchar red', 'property uchar green', 'property uchar blue'];
    const vertex = ['element vertex 4', ...places];
    const vertices = '0 0 0\n1 0 0\n1 1 0\n0 1 0\n';
    const faces = '3 0 1 2 255 0 0\n3 0 2 7 0 0 255\n';
    const strip = ['element tristrips 1', 'property list int int vertex_indices'];
    const usual = await read(`${header('format ascii 1.0', ...vertex, ...face, ...strip)}${vertices}${faces}3 0 2 3\n`);
    const early = await read(`${header('format ascii 1.0', ...face, ...vertex, ...strip)}${faces}${vertices}3 0 2 3\n`);
    expect(early).to.deep.equal(usual);
    expect(usual.meshes[0]!.primitives[0]!.indices.length).to.equal(6);
    expect(usual.warnings).to.deep.include({ code: 'facesDropped', params: { count: 1 } });
    const error = await failureOf(read(`${header('format ascii 1.0', ...face)}${faces}`));
    expect(error.code).to.equal('model.unreadable');
  });

  it('names point clouds and Gaussian splats', async () => {
    const cloud = await read(`${header('format ascii 1.0', 'element vertex 2', ...places)}0 0 0\n1 1 1\n`);
    expect(cloud.meshes[0]!.primitives[0]!.mode).to.equal('points');
    expect(cloud.warnings.map(({ code }) => code)).to.include('pointCloud');
    const splats = await read(`${header('format ascii 1.0', 'element vertex 1', ...places, 'property float f_dc_0')}0 0 0 1\n`);
    expect(splats.warnings.map(({ code }) => code)).to.include('splatsDropped');
  });

  const broken: { name: string; content: string; code: string }[] = [
    {
      name: 'fewer rows than announced',
      content: `${header('format ascii 1.0', 'element vertex 3', ...places)}0 0 0\n`,
      code: 'model.truncated',
    },
    {
      name: 'a vertex count that no file holds',
      content: `${header('format binary_little_endian 1.0', 'element vertex 4000000000', ...places)}abc`,
      code: 'model.truncated',
    },
    {
      name: 'a list longer than the file',
      content: `${header('format ascii 1.0', 'element vertex 1', ...places, 'element face 1', faceList)}0 0 0\n4000000000 1 2\n`,
      code: 'model.truncated',
    },
    {
      name: 'rows without end and without properties',
      content: header('format ascii 1.0', 'element x 9007199254740991', 'element vertex 0', ...places),
      code: 'model.noGeometry',
    },
    {
      name: 'vertices without places',
      content: `${header('format ascii 1.0', 'element vertex 1', 'property float a')}1\n`,
      code: 'model.unreadable',
    },
    { name: 'an unknown type', content: header('format ascii 1.0', 'element vertex 1', 'property quad x'), code: 'model.unreadable' },
    { name: 'an unknown encoding', content: header('format base64 1.0'), code: 'model.unreadable' },
    { name: 'no end of the header', content: 'ply\nformat ascii 1.0\n', code: 'model.truncated' },
  ];
  for (const { name, content, code } of broken) {
    it(`refuses ${name}`, async () => expect((await failureOf(read(content))).code).to.equal(code));
  }

  it('drops faces on vertices that are not there', async () => {
    const scene = await read(
      `${header('format ascii 1.0', 'element vertex 3', ...places, 'element face 4', faceList)}0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n3 0 1 7\n3 0 1 -1\n2 0 1\n`,
    );
    expect(scene.meshes[0]!.primitives[0]!.indices.length).to.equal(3);
    expect(scene.warnings).to.deep.include({ code: 'facesDropped', params: { count: 2 } });
    expect(scene.warnings).to.deep.include({ code: 'facesShort', params: { count: 1 } });
  });
});
