import { readdir, readFile, writeFile } from 'node:fs/promises';
import { expect } from 'chai';
import { describeOblique } from '#domain/models/oblique';
import { failureOf } from '#test/failures';
import { testFolder } from '#test/files';
import { obliqueFiles } from '#test/oblique';
import { writeScene } from '#test/oblique-scenes';
import { buildRar5 } from '#test/rars';
import { packSevenZip } from '#test/seven-zip';
import { buildZip, type ZipEntry } from '#test/zips';
import { parseMetadata } from '../tiles/metadata.ts';
import { survey, type SurveyOptions } from './survey.ts';

describe('survey', () => {
  const folder = testFolder();
  const look = async (path: string, options: SurveyOptions = {}) => (await survey(path, options)).report;
  const surveyZip = async (entries: readonly ZipEntry[], options: SurveyOptions = {}) =>
    look(await folder.write({ 'in.zip': buildZip(entries) }), options);
  const codeOf = async (work: Promise<unknown>) => (await failureOf(work)).code;
  const expected = {
    ...{ files: 5, tiles: 4, blocks: 1, levels: { from: 16, to: 17 }, sampled: 4, unreadable: 0 },
    metadata: { coordinateSystem: 'EPSG:4547', system: 'EPSG:4547', origin: [500_000, 2_500_000, 0] },
  };

  it('counts the tiles of a ZIP, a 7z and a RAR, and reads levels and coordinate system, without unpacking', async () => {
    const files = await obliqueFiles();
    const report = await surveyZip(files);
    expect(report).to.deep.include(expected);
    expect(report.tileBytes).to.equal(files.reduce((sum, { name, data }) => sum + (name.endsWith('.osgb') ? data.length : 0), 0));
    expect(describeOblique(report)).to.deep.equal([
      '共 4 个 OSGB 瓦片，细节第 16 至 17 级，解压后 805 KB',
      '抽查 4 个瓦片，其中 1 个根瓦片最粗一级共 32 个三角面、1 张贴图，贴图最大边 256 像素',
      '坐标系：EPSG:4547',
      '位置：经度 114.0004863，纬度 22.5978184，高 50.00 米',
    ]);

    await folder.write(Object.fromEntries(files.map(({ name, data }) => [`s/${name}`, data])));
    for (const [index, options] of [['-ms=on'], ['-ms=off'], ['-tzip', '-mm=Deflate64']].entries()) {
      const path = folder.path(`in${index}.${index === 2 ? 'zip' : '7z'}`);
      await packSevenZip(folder.path('s'), path, ['.'], options);
      expect(await look(path), options.join(' ')).to.deep.include(expected);
    }
    const rar = await folder.write({ 'in.rar': buildRar5(files) });
    expect(await look(rar)).to.deep.include(expected);
    expect(await readdir(folder.path()), 'nothing is written beside the archives').to.have.members([
      ...['in.zip', 's', 'in0.7z', 'in1.7z', 'in2.zip', 'in.rar'],
    ]);
  });

  it('reads a ZIP that is packed in an unusual way, though roots lie behind other tiles, and with names in GBK', async () => {
    await writeScene(folder.path('s'), { columns: 3, within: 'QQQQ/' });
    await packSevenZip(folder.path('s'), folder.path('in.zip'), ['.'], ['-tzip', '-mm=Deflate64']);
    expect(await look(folder.path('in.zip'))).to.deep.include({ sampled: 9, unreadable: 0 });
    const packed = await readFile(folder.path('in.zip'), 'latin1');
    await writeFile(folder.path('gbk.zip'), packed.replaceAll('QQQQ/', '\xb3\xc7\xca\xd0/'), 'latin1');
    expect(await look(folder.path('gbk.zip'))).to.deep.include({ sampled: 9, unreadable: 0 });
    const near = await look(folder.path('gbk.zip'), { reachBytes: 4000 });
    expect(near).to.include({ unreadable: 0 });
    expect(near.sampled).to.be.within(1, 8);
  });

  it('refuses an archive without any tile, and says what it holds instead', async () => {
    const error = await failureOf(
      surveyZip([{ name: 'a.obj', data: 'v 0 0 0' }, { name: 'b.obj', data: 'v' }, { name: 'c.JPG', data: 'x' }, { name: 'readme' }]),
    );
    expect(error.code).to.equal('oblique.noTiles');
    expect(error.message).to.equal(
      '压缩包内没有 OSGB 文件（找到 OBJ 2 个、JPG 1 个、无扩展名的文件 1 个），倾斜摄影模型仅支持 OSGB 格式\n这是单体模型，请按单体模型上传；要做倾斜摄影，请在建模软件里把成果格式选为 OSGB，重新导出后上传',
    );
    expect(await codeOf(surveyZip([]))).to.equal('oblique.noTiles');
    expect(await codeOf(surveyZip([{ name: 'city.zip', data: buildZip(await obliqueFiles()) }]))).to.equal('archive.nestedDeep');
    expect(await codeOf(look(await folder.write({ 'city.rar': 'not an archive at all' })))).to.equal('archive.unreadable');
    expect(await codeOf(look(await folder.write({ 'empty.zip': '' })))).to.equal('model.empty');
  });

  it('refuses files that are only called OSGB, and counts a broken one among real ones', async () => {
    const files = await obliqueFiles();
    const text = { name: 'Data/a.osgb', data: 'not a tile' };
    expect(await codeOf(surveyZip([text, { name: 'Data/b.osgb' }]))).to.equal('oblique.notTiles');
    expect(await surveyZip([text, ...files])).to.deep.include({ tiles: 5, blocks: 2, sampled: 5, unreadable: 1 });
    const header = (files.find(({ name }) => name.endsWith('.osgb'))?.data ?? Buffer.alloc(0)).subarray(0, 20);
    for (const broken of [header, header.subarray(0, 19), Buffer.from(header).fill(0xff, 8, 12), Buffer.from(header).fill(0, 12, 16)])
      expect(await codeOf(surveyZip([{ name: 'a.osgb', data: broken }]))).to.equal('oblique.notTiles');
  });

  it('names tiles that are broken in the archive, or can have no path, beside those that can be read', async () => {
    const files = await obliqueFiles();
    const [tile] = files.filter(({ name }) => name.endsWith('.osgb'));
    const odd = [
      { name: 'Data/crc.osgb', data: tile!.data, crc: 1 },
      { name: 'Data/cut.osgb', data: tile!.data, announcedBytes: tile!.data.length + 9 },
      { name: '../out.osgb', data: tile!.data },
      { name: 'Data/link.osgb', data: '/etc/passwd', unixMode: 0o120777 },
    ];
    const report = await surveyZip([...files, ...odd]);
    expect(report).to.deep.include({ tiles: 6, sampled: 8, unreadable: 4 });
    expect(report.problems?.map(({ file }) => file)).to.have.members(odd.map(({ name }) => name));
    expect(describeOblique(report).join('\n'))
      .to.contain('抽查的 8 个瓦片里有 4 个不能读取')
      .and.to.contain('../out.osgb：在压缩包里的路径不安全');
  });

  it('holds names, passwords, entries and bytes against the caps before it opens anything', async () => {
    const tile = { name: 'a.osgb', data: 'x' };
    const limits = { entries: 3, totalBytes: 1000, ratio: 20, ratioFloorBytes: 1024 };
    expect(await codeOf(surveyZip([{ ...tile, name: '../a.osgb' }]))).to.equal('archive.unsafePath');
    expect(await codeOf(surveyZip([{ ...tile, flags: 1 }]))).to.equal('archive.encrypted');
    expect(await codeOf(surveyZip([{ ...tile, unixMode: 0o120777 }]))).to.equal('archive.unsafePath');
    expect(await codeOf(surveyZip([tile, { name: 'b' }, { name: 'c' }, { name: 'd' }], { limits }))).to.equal('archive.tooManyEntries');
    expect(await codeOf(surveyZip([tile, { name: 'b', data: 'x', announcedBytes: 2000 }], { limits }))).to.equal('archive.tooLarge');
    expect(await codeOf(surveyZip([tile], { deadlineAt: Date.now() - 1 }))).to.equal('archive.timeout');
  });

  it('names a tile that is broken in the archive, and opens none of more than 64 MiB', async () => {
    const files = await obliqueFiles();
    const large = { name: 'Data/a.osgb', data: Buffer.alloc(64 * 1024 ** 2 + 1) };
    const report = await surveyZip([...files.map((file, index) => (index === 0 ? { ...file, crc: 1 } : file)), large]);
    expect(report).to.deep.include({ tiles: 5, sampled: 4, unreadable: 1 });
    expect(report.problems).to.deep.equal([{ file: files[0]?.name, reason: '在压缩包里已损坏' }]);
  });

  it('leaves out what it could reach in a solid archive only by decoding too much', async () => {
    const tiles = (await obliqueFiles()).filter(({ name }) => name.endsWith('.osgb'));
    await folder.write(Object.fromEntries(tiles.map(({ data }, index) => [`s/${index}.osgb`, data])));
    await packSevenZip(folder.path('s'), '../in.7z', ['.'], ['-ms=on']);
    expect((await look(folder.path('in.7z'))).sampled).to.equal(4);
    expect((await look(folder.path('in.7z'), { reachBytes: 300_000 })).sampled).to.equal(2);
  });
});

describe('metadata.xml of an oblique model', () => {
  const parse = (inside: string) => parseMetadata(Buffer.from(`<?xml version="1.0"?><ModelMetadata>${inside}</ModelMetadata>`));

  it('gives a short name for a coordinate system that is spelt out', () => {
    const system = 'PROJCS["LOCAL0 /\n 3-degree",GEOGCS["China",AUTHORITY["EPSG","4490"]],UNIT["metre",1],AUTHORITY["EPSG","4547"]]';
    expect(parse(`<SRS>${system}</SRS><SRSOrigin>1.5,-2</SRSOrigin>`)).to.deep.equal({
      coordinateSystem: 'LOCAL0 / 3-degree（EPSG:4547）',
      origin: [1.5, -2, 0],
      system,
    });
    expect(parse('<SRS> ENU:22.5,113.9\n</SRS>')).to.deep.equal({
      coordinateSystem: 'ENU:22.5,113.9',
      origin: null,
      system: 'ENU:22.5,113.9',
    });
  });

  it('passes over what is missing or hostile', () => {
    expect(parse('')).to.deep.equal({ coordinateSystem: null, origin: null, system: null });
    expect(parse('<Extra/><SRSOrigin> 1 , 2 ,\n3 </SRSOrigin>')?.origin).to.deep.equal([1, 2, 3]);
    expect(parse('<srsorigin>1，2，</srsorigin><Srs>EPSG:4547</Srs>')).to.deep.include({ origin: [1, 2, 0], system: 'EPSG:4547' });
    expect(parse('<SRSOrigin>1,,2</SRSOrigin>')?.origin).to.equal(null);
    expect(parse('<SRSOrigin>a,b</SRSOrigin>')?.origin).to.equal(null);
    expect(parse(`<SRS>${'x'.repeat(5000)}</SRS>`)?.coordinateSystem).to.have.length(100);
    expect(parseMetadata(Buffer.from('<other/>'))).to.equal(null);
    expect(parseMetadata(Buffer.from('not xml'))).to.equal(null);
    expect(parseMetadata(Buffer.from(`<ModelMetadata>${'<a>'.repeat(20_000)}`))).to.equal(null);
  });
});
