import { expect } from 'chai';
import sharp from 'sharp';
import type { Scene } from '#engine/scenes/scene';
import { failureOf } from '#test/failures';
import { testFolder } from '#test/files';
import { readModel } from '../read.ts';

const quad = 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n';
const codes = (scene: Scene): string[] => scene.warnings.map(({ code }) => code).filter((code) => code !== 'unitUnknown');
const image = async (red: number, green: number, blue: number, alpha = 1): Promise<Buffer> =>
  await sharp({ create: { width: 4, height: 4, channels: 4, background: { r: red, g: green, b: blue, alpha } } })
    .png()
    .toBuffer();

describe('readObj', () => {
  const folder = testFolder();
  const read = async (files: Record<string, string | Uint8Array>): Promise<Scene> => await readModel(await folder.write(files));

  it('cuts polygons, counts negative numbers from the end and shares corners that agree', async () => {
    const scene = await read({ 'a.obj': `${quad}f -4 -3 -2 -1\n` });
    const [primitive] = scene.meshes[0]!.primitives;
    expect([...primitive!.indices]).to.deep.equal([0, 1, 2, 0, 2, 3]);
    expect([...primitive!.positions]).to.deep.equal([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0]);
    expect(primitive!.normals).to.equal(null);
  });

  it('counts the vertex behind a byte order mark', async () => {
    const [primitive] = (await read({ 'a.obj': `\ufeff${quad}f 1 2 4\n` })).meshes[0]!.primitives;
    expect([...primitive!.positions]).to.deep.equal([0, 0, 0, 1, 0, 0, 0, 1, 0]);
  });

  it('cuts a concave polygon without covering its notch', async () => {
    // An arrow head: the fan from corner 0 would cover the notch.
    const scene = await read({ 'a.obj': 'v 0 0 0\nv 2 -2 0\nv 0 4 0\nv -2 -2 0\nf 2 3 4 1\n' });
    const { positions, indices } = scene.meshes[0]!.primitives[0]!;
    let area = 0;
    for (let i = 0; i < indices.length; i += 3) {
      const [a, b, c] = [...indices.subarray(i, i + 3)].map((index) => [positions[index * 3]!, positions[index * 3 + 1]!]);
      const signed = (b![0]! - a![0]!) * (c![1]! - a![1]!) - (c![0]! - a![0]!) * (b![1]! - a![1]!);
      expect(signed).to.be.greaterThan(0);
      area += signed / 2;
    }
    expect(area).to.equal(8);
  });

  it('turns the v of uvs down and keeps a vertex for each pair of place and uv', async () => {
    const scene = await read({ 'a.obj': `${quad}vt 0 0\nvt 1 0.25\nvn 0 0 2\nf 1/1/1 2/2/1 3/2/1\nf 1/2/1 3/2/1 4/1/1\n` });
    const { positions, uvs, normals } = scene.meshes[0]!.primitives[0]!;
    expect(positions.length / 3).to.equal(5);
    expect([...uvs[0]!].slice(0, 4)).to.deep.equal([0, 1, 1, 0.75]);
    expect([...normals!].slice(0, 3)).to.deep.equal([0, 0, 1]);
  });

  it('keeps faces with and without uvs apart, since a primitive has them or not', async () => {
    const scene = await read({ 'a.obj': `${quad}vt 0 0\nf 1/1 2/1 3/1\nf 1 3 4\n` });
    expect(scene.meshes[0]!.primitives.map(({ uvs }) => uvs.length)).to.deep.equal([1, 0]);
  });

  it('makes nodes of objects, or of groups where there are no objects, and primitives of materials', async () => {
    const objects = await read({ 'a.obj': `${quad}o 桌子\ng x\nusemtl a\nf 1 2 3\nusemtl b\nf 1 3 4\no 椅子\nusemtl a\nf 1 2 4\n` });
    expect(objects.nodes.map(({ name }) => name)).to.deep.equal(['桌子', '椅子']);
    expect(objects.meshes.map(({ primitives }) => primitives.map(({ material }) => material))).to.deep.equal([[0, 1], [0]]);
    const groups = await read({ 'b.obj': `${quad}g left\nf 1 2 3\ng right\nf 1 3 4\ng left\nf 1 2 4\n` });
    expect(groups.nodes.map(({ name }) => name)).to.deep.equal(['left', 'right']);
    expect(groups.meshes[0]!.primitives[0]!.indices.length).to.equal(6);
  });

  it('reads names in GBK', async () => {
    const gbk = Buffer.from([0xd7, 0xc0, 0xd7, 0xd3]);
    const scene = await read({ 'a.obj': Buffer.concat([Buffer.from(`${quad}o `), gbk, Buffer.from('\nf 1 2 3\n')]) });
    expect(scene.nodes[0]!.name).to.equal('桌子');
  });

  it('reads vertex colours as linear, from 0…1 or 0…255', async () => {
    for (const scale of [1, 255]) {
      const scene = await read({ 'a.obj': `v 0 0 0 ${scale} 0 ${scale / 2}\nv 1 0 0\nv 0 1 0 ${scale / 255} 0 0\nf 1 2 3\n` });
      const colors = [...scene.meshes[0]!.primitives[0]!.colors!].map((value) => Math.round(value * 1000) / 1000);
      expect(colors).to.deep.equal([1, 0, 0.214, 1, 1, 1, 1, 1, 0, 0, 0, 1]);
    }
  });

  it('keeps lines and points and says so', async () => {
    const scene = await read({ 'a.obj': `${quad}f 1 2 3\nl 1 2 3\np 4\n` });
    expect(scene.meshes[0]!.primitives.map(({ mode, indices }) => `${mode} ${indices.length}`)).to.deep.equal([
      'triangles 3',
      'lines 4',
      'points 1',
    ]);
    expect(codes(scene)).to.deep.equal(['pointsKept', 'linesKept']);
  });

  it('goes on over a line that a backslash continues, with any line ends', async () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const scene = await read({ 'a.obj': ['# c', 'v 0 0 0', 'v 1 0 \\', '0', 'v 0 1 0', 'f 1 \\', ' 2 \\', '3', ''].join(end) });
      expect(scene.meshes[0]!.primitives[0]!.positions[3], JSON.stringify(end)).to.equal(1);
      expect(scene.meshes[0]!.primitives[0]!.indices.length).to.equal(3);
    }
  });

  it('reads a file longer than one block the same as a short one', async () => {
    const rows = 70_000;
    const lines = Array.from({ length: rows }, (_, i) => `v ${i}.0000000000 0.00000000000000000000 ${i % 2}.000000000000000\n`);
    const faces = Array.from({ length: rows - 2 }, (_, i) => `f ${i + 1} ${i + 2} ${i + 3}\n`);
    const scene = await read({ 'a.obj': lines.join('') + faces.join('') });
    const { positions, indices } = scene.meshes[0]!.primitives[0]!;
    expect(indices.length / 3).to.equal(rows - 2);
    expect(positions.length / 3).to.equal(rows);
    expect(positions[(rows - 1) * 3]).to.equal(rows - 1);
  });

  it('keeps millimetres of a model that lies far from the origin', async () => {
    const scene = await read({
      'a.obj': 'v 500000.001 3400000.002 10\nv 500000.004 3400000.002 10\nv 500000.001 3400000.009 10\nf 1 2 3\n',
    });
    const { positions } = scene.meshes[0]!.primitives[0]!;
    expect(positions[3]! - positions[0]!).to.be.closeTo(0.003, 1e-6);
    expect(scene.nodes[0]!.translation[1] + positions[7]!).to.be.closeTo(3400000.009, 1e-6);
  });

  it('keeps millimetres of one that lies in a local grid, and beside a stray vertex at the origin', async () => {
    const scene = await read({ 'a.obj': 'v 0 0 0\nv 5000.001 4999.002 10\nv 5000.004 5000.002 10\nv 5000.001 5000.009 10\nf 2 3 4\n' });
    const { positions, indices } = scene.meshes[0]!.primitives[0]!;
    const x = [...indices].map((vertex) => positions[vertex * 3]!);
    expect(x[1]! - x[0]!).to.be.closeTo(0.003, 1e-6);
    expect(scene.nodes[0]!.translation[0] + x[0]!).to.be.closeTo(5000.001, 1e-6);
  });

  it('drops and counts faces on missing or non-finite vertices', async () => {
    const scene = await read({ 'a.obj': `${quad}v nan 0 0\nv -1.#IND 0 0\nf 1 2 3\nf 1 2 9\nf 1 2\nf 1 2 5\nf 1 2 6\nf 0 1 2\n` });
    expect(scene.meshes[0]!.primitives[0]!.indices.length).to.equal(3);
    expect(scene.warnings).to.deep.include({ code: 'facesDropped', params: { count: 2 } });
    expect(scene.warnings).to.deep.include({ code: 'facesShort', params: { count: 1 } });
    expect(scene.warnings).to.deep.include({ code: 'nonFiniteDropped', params: { count: 2 } });
    expect((await failureOf(read({ 'b.obj': `${quad}f 7 8 9\n` }))).code).to.equal('model.noGeometry');
  });

  it('says why nothing is left to show', async () => {
    const curves = await failureOf(read({ 'a.obj': `${quad}cstype bspline\ndeg 2\ncurv 0 1 1 2 3 4\nparm u 0 0 0 1 1 1\nend\n` }));
    expect(curves.message).to.equal(
      '模型中没有可显示的几何体（模型中的自由曲线或曲面没有读取，请在建模软件中转为网格后导出），请检查导出设置后重新上传',
    );
    expect((await failureOf(read({ 'b.obj': `${quad}f 7 8 9\nf 1 2 8\n` }))).message).to.include('（2 个面或线段引用了不存在的顶点');
    expect((await failureOf(read({ 'c.obj': quad }))).message).to.equal('模型中没有可显示的几何体，请检查导出设置后重新上传');
  });

  it('ends on elements without corners, with and without blanks behind them', async () => {
    const scene = await read({ 'a.obj': `${quad}f 1 2 3\nf \np \nl\t\nf\nf 1 3 4\n` });
    expect(scene.meshes[0]!.primitives[0]!.indices.length).to.equal(6);
    expect(scene.warnings).to.deep.include({ code: 'facesShort', params: { count: 4 } });
  });

  it('refuses other content with an OBJ’s name and says what it is', async () => {
    const error = await failureOf(read({ 'a.obj': await image(1, 2, 3) }));
    expect(error.message).to.equal('文件内容不是有效的 OBJ 模型（实际内容是 PNG 图片），请检查扩展名是否正确');
    expect((await failureOf(read({ 'b.obj': '' }))).code).to.equal('model.empty');
  });
});

describe('MTL', () => {
  const folder = testFolder();
  const faces = `${quad}vt 0 0\nvt 1 0\nvt 1 1\nusemtl m\nf 1/1 2/2 3/3\n`;
  const read = async (mtl: string | Uint8Array, files: Record<string, Uint8Array> = {}): Promise<Scene> =>
    await readModel(await folder.write({ 'a.obj': `mtllib a.mtl\n${faces}`, 'a.mtl': mtl, ...files }));

  it('reads colour, opacity and highlight', async () => {
    const scene = await read('newmtl m\nKd 0.5 0.25 0.125\nd 0.5\nNs 250\nKs 1 1 1\nillum 2\nKe 2 1 0\n');
    const [material] = scene.materials;
    expect(material).to.deep.include({
      name: 'm',
      baseColor: [0.5, 0.25, 0.125, 0.5],
      alphaMode: 'blend',
      metallic: 0,
      roughness: 0.5,
      emissive: [1, 0.5, 0],
    });
    expect(material!.extensions).to.deep.equal({ KHR_materials_emissive_strength: { emissiveStrength: 2 } });
  });

  it('goes on over a line that a backslash continues, with any line ends', async () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const mtl = ['newmtl m', 'Kd 0.5 \\', ' 0.25 0.125', 'map_Kd \\', ' color.png', 'Ke \\', '1 0 0', ''].join(end);
      const obj = ['mtllib \\', ' a.mtl', ...faces.split('\n')].join(end);
      const scene = await readModel(await folder.write({ 'a.obj': obj, 'a.mtl': mtl, 'color.png': await image(9, 9, 9) }));
      expect(scene.materials[0]!.emissive, JSON.stringify(end)).to.deep.equal([1, 0, 0]);
      expect(scene.materials[0]!.baseColorTexture).to.include({ texture: 0 });
      expect(codes(scene)).to.deep.equal([]);
    }
    expect((await read('newmtl m\nKd 0.5 \\\n 0.25 0.125\n')).materials[0]!.baseColor).to.deep.equal([0.5, 0.25, 0.125, 1]);
  });

  it('reads the PBR extension, its maps packed as glTF has them', async () => {
    const scene = await read('newmtl m\nPr 0.3\nPm 0.9\nPc 0.5\nmap_Pr rough.png\nmap_Pm metal.png\nnorm normal.png\n', {
      'rough.png': await image(64, 64, 64),
      'metal.png': await image(200, 200, 200),
      'normal.png': await image(128, 128, 255),
    });
    const [material] = scene.materials;
    expect(material).to.include({ roughness: 1, metallic: 1 });
    const packed = await sharp(scene.textures[material!.metallicRoughnessTexture!.texture]!.bytes).raw().toBuffer();
    expect([packed[1], packed[2]]).to.deep.equal([64, 200]);
    expect(scene.textures[material!.normalTexture!.texture]!.name).to.equal('normal.png');
    expect(material!.extensions['KHR_materials_clearcoat']).to.deep.equal({ clearcoatFactor: 0.5, clearcoatRoughnessFactor: 0 });
    expect(scene.textures.length).to.equal(2);
  });

  it('reads the options of maps, file names with blanks, Windows paths and other cases', async () => {
    const scene = await read('newmtl m\nmap_Kd -clamp on -s 2 3 1 -o 0.5 0 0 C:\\Users\\我\\Maps\\Oak Wood.PNG\n', {
      'maps/oak wood.png': await image(9, 9, 9),
    });
    const slot = scene.materials[0]!.baseColorTexture!;
    expect(slot).to.include({ wrapS: 'clamp', wrapT: 'clamp' });
    expect(slot.transform).to.deep.equal({ offset: [0.5, -2], rotation: 0, scale: [2, 3] });
    expect(codes(scene)).to.deep.equal([]);
  });

  it('puts an opacity map into the alpha of the colour map', async () => {
    const scene = await read('newmtl m\nmap_Kd color.png\nmap_d alpha.png\n', {
      'color.png': await image(200, 100, 50),
      'alpha.png': await image(128, 128, 128),
    });
    const [material] = scene.materials;
    expect(material!.alphaMode).to.equal('blend');
    const pixels = await sharp(scene.textures[material!.baseColorTexture!.texture]!.bytes).raw().toBuffer();
    expect([...pixels.subarray(0, 4)]).to.deep.equal([200, 100, 50, 128]);
    expect(scene.textures.length).to.equal(1);
  });

  it('takes a grey bump map as heights and a blue one as normals', async () => {
    const flat = await read('newmtl m\nmap_Bump -bm 0.5 bump.png\n', { 'bump.png': await image(99, 99, 99) });
    const [material] = flat.materials;
    expect(material!.normalScale).to.equal(0.5);
    const pixels = await sharp(flat.textures[0]!.bytes).raw().toBuffer();
    expect([...pixels.subarray(0, 3)]).to.deep.equal([127, 127, 255]);
    const normal = await read('newmtl m\nbump n.png\n', { 'n.png': await image(128, 128, 255) });
    expect(normal.textures[0]!.name).to.equal('n.png');
  });

  it('reads TGA and BMP, which browsers cannot', async () => {
    const tga = Buffer.from([0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 24, 0, 10, 20, 30]);
    const bmp = Buffer.alloc(58);
    bmp.write('BM');
    bmp.writeUInt32LE(54, 10);
    bmp.writeUInt32LE(40, 14);
    bmp.writeInt32LE(1, 18);
    bmp.writeInt32LE(1, 22);
    bmp.writeUInt16LE(1, 26);
    bmp.writeUInt16LE(24, 28);
    bmp.set([40, 50, 60], 54);
    const scene = await read('newmtl m\nmap_Kd a.tga\nmap_Ke b.bmp\n', { 'a.tga': tga, 'b.bmp': bmp });
    const pixels = await Promise.all(scene.textures.map(async ({ bytes }) => [...(await sharp(bytes).removeAlpha().raw().toBuffer())]));
    expect(pixels).to.deep.equal([
      [30, 20, 10],
      [60, 50, 40],
    ]);
    expect(scene.textures.map(({ mimeType }) => mimeType)).to.deep.equal(['image/png', 'image/png']);
  });

  it('finds files and materials without the comments behind their names, and names that hold a #', async () => {
    const commented = faces.replace('usemtl m', 'usemtl m # oak');
    const pictures = { 'color.png': await image(9, 9, 9), 'b #1.png': await image(8, 8, 8) };
    const read = async (obj: string, mtl: string): Promise<Scene> =>
      await readModel(await folder.write({ 'a.obj': `${obj}${commented}`, 'a.mtl': mtl, ...pictures }));
    const scene = await read('mtllib a.mtl # see b.mtl\n', 'newmtl m # front\nmap_Kd color.png # diffuse\nmap_Ke b #1.png\n');
    expect(scene.textures.map(({ name }) => name)).to.deep.equal(['color.png', 'b #1.png']);
    expect(codes(scene)).to.deep.equal([]);
    const both = await read('mtllib a.mtl\n', 'newmtl m\nKd 1 0 0\nnewmtl m # oak\nKd 0 1 0\n');
    expect(both.materials.map(({ baseColor }) => baseColor)).to.deep.equal([[0, 1, 0, 1]]);
  });

  it('shows a material that is not there as one without a colour', async () => {
    const [missing, empty] = [await read('newmtl other\n'), await read('newmtl m\n')];
    expect(missing.warnings).to.deep.include({ code: 'materialMissing', params: { material: 'm' } });
    expect(missing.materials[0]!.baseColor).to.deep.equal(empty.materials[0]!.baseColor);
    const painted = await readModel(await folder.write({ 'c.obj': 'v 0 0 0 1 0 0\nv 1 0 0\nv 0 1 0\nusemtl m\nf 1 2 3\n' }));
    expect(painted.materials[0]!.baseColor).to.deep.equal([1, 1, 1, 1]);
  });

  it('names textures and material files that are missing or damaged', async () => {
    const scene = await read('newmtl m\nmap_Kd gone.png\nmap_Ke bad.png\nmap_Ks shine.png\n', {
      'bad.png': Buffer.from('no picture at all'),
    });
    expect(scene.warnings).to.deep.include({ code: 'textureMissing', params: { path: 'gone.png' } });
    expect(scene.warnings).to.deep.include({ code: 'textureUnreadable', params: { path: 'bad.png' } });
    expect(scene.warnings).to.deep.include({ code: 'mapDropped', params: { material: 'm', map: 'map_ks' } });
    const lost = await readModel(await folder.write({ 'lost/b.obj': `mtllib lost.mtl\n${faces}` }));
    expect(lost.warnings).to.deep.include({ code: 'materialFileMissing', params: { path: 'lost.mtl' } });
  });

  it('finds nothing outside the model’s folder', async () => {
    await folder.write({ 'secret.png': await image(1, 1, 1) });
    const scene = await readModel(
      await folder.write({
        'in/a.obj': `mtllib a.mtl\n${faces}`,
        'in/a.mtl': `newmtl m\nmap_Kd ../secret.png\nmap_Ke ${folder.path('secret.png')}\n`,
      }),
    );
    expect(scene.textures).to.deep.equal([]);
    expect(codes(scene)).to.deep.equal(['textureMissing', 'textureMissing']);
  });
});
