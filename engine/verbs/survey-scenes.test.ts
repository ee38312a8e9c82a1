import { open, readFile, rm, stat } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { describeOblique } from '#domain/models/oblique';
import { sharp } from '#engine/images/vips';
import { failureOf } from '#test/failures';
import { testFolder } from '#test/files';
import { entriesOf, obliqueFiles } from '#test/oblique';
import { groundPlan, writeScene, type ScenePlan } from '#test/oblique-scenes';
import { osgbFile } from '#test/osgb';
import { buildRar4, buildRar5 } from '#test/rars';
import { packSevenZip } from '#test/seven-zip';
import { buildZip, type ZipEntry } from '#test/zips';
import { firstSpans, type ByteSpan } from '../archives/held-bytes.ts';
import { survey, surveyHeld } from './survey.ts';

describe('survey of scenes', () => {
  const folder = testFolder();
  const sceneOf = async (...plans: ScenePlan[]) => {
    await rm(folder.path('scene'), { recursive: true, force: true });
    for (const plan of plans) await writeScene(folder.path('scene'), plan);
    return entriesOf(folder.path('scene'));
  };
  const surveyZip = async (entries: readonly ZipEntry[]) =>
    survey(await folder.write({ 'in.zip': buildZip(entries) }), { thumbnailPath: folder.path('out.webp') });
  const gbk = Buffer.from([0xc4, 0xb3, 0xca, 0xd0, 0x2f]);
  const inGbk = <E extends { name: string; data: Buffer }>({ name, data }: E) => ({ name: Buffer.concat([gbk, Buffer.from(name)]), data });

  it('counts what roots show, tells the place, and draws them from above', async () => {
    const { report, drawn } = await surveyZip(await sceneOf({ columns: 3, rows: 2 }));
    expect(report).to.deep.include({ tiles: 18, blocks: 6, sampled: 18, unreadable: 0, missing: 0, problems: [] });
    // Four squares of two triangles a root, of which each has a picture of 16 pixels.
    expect(report.look).to.deep.equal({ roots: 6, triangles: 48, textures: 6, texturePixels: 16 });
    expect(report.place?.longitude).to.be.closeTo(114.0005, 1e-4);
    expect(report.place?.latitude).to.be.closeTo(22.6, 1e-2);
    // Three tiles side by side and two deep, around the middle of the first.
    const { west = 0, east = 0, south = 0, north = 0 } = report.footprint ?? {};
    expect([(east - west) / 3, (north - south) / 2].map(Math.round)).to.deep.equal([100, 100]);
    expect([-west, -south].map(Math.round)).to.deep.equal([50, 50]);
    expect(drawn).to.equal(true);
    const { data, info } = await sharp(await readFile(folder.path('out.webp')))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).to.deep.equal([512, 512]);
    let [ground, seen] = [0, 0];
    for (let at = 0; at < data.length; at += 4) {
      if (data[at + 3]! < 250) continue;
      seen++;
      if (data[at + 1]! > data[at]! + 20 && data[at + 1]! > data[at + 2]! + 10) ground++;
    }
    expect(seen / (512 * 512), 'the scene fills its picture').to.be.greaterThan(0.25);
    expect(ground / seen, 'in the colour of its textures').to.be.greaterThan(0.95);
  });

  it('says of blocks with different systems which, and draws a scene without metadata as its coordinates say', async () => {
    const blocks = await sceneOf({ within: '一区/' }, { within: '二区/', srs: 'ENU:22.6,114.0', origin: '0,0,0', first: 4 });
    const two = (await surveyZip(blocks)).report;
    expect(two.systems).to.have.members(['EPSG:4547', 'ENU:22.6,114.0']);
    expect(describeOblique(two).join()).to.contain('各块的坐标系不同：').and.to.contain('位置：经度 11');
    const one = (await surveyZip(await sceneOf({ within: 'a/' }, { within: 'b/', srs: null, first: 4 }))).report;
    const own = { coordinateSystem: 'ENU:22.6,114.0', origin: [0, 0, 0], system: 'ENU:22.6,114.0' };
    expect([two.blockMetadata?.length, two.blockMetadata?.find(({ system }) => system === own.system)]).to.deep.equal([2, own]);
    expect(one.blockMetadata?.map(({ coordinateSystem }) => coordinateSystem)).to.have.members(['EPSG:4547', null]);
    expect([one.place === null, one.noPlace]).to.deep.equal([false, '倾斜摄影模型没有位置：没有写明坐标系']);
    const unknown = (await surveyZip(await sceneOf({ srs: 'EPSG:9999999' }))).report;
    expect([unknown.place, unknown.noPlace]).to.deep.equal([null, unknown.noPlace]);
    expect(unknown.noPlace).to.match(/^坐标系「EPSG:9999999」不能使用：/);

    const { report, drawn } = await surveyZip((await sceneOf({})).filter(({ name }) => !name.endsWith('.xml')));
    expect([report.place, report.metadata, drawn]).to.deep.equal([null, null, true]);
    expect(describeOblique(report).slice(-2)).to.deep.equal([
      '没有可以读取的 metadata.xml，坐标系未知',
      '倾斜摄影模型没有位置：没有可以读取的 metadata.xml',
    ]);
  });

  it('places the blocks of a production of very many', async () => {
    const files = await sceneOf({});
    const [tile, metadata] = ['.osgb', '.xml'].map((end) => files.find(({ name }) => name.endsWith(end))!);
    const entries = Array.from({ length: 500 }, (_, block) =>
      [tile!, metadata!].map(({ name, data }) => ({ name: `${block}/${name.endsWith('.osgb') ? `Data/T/T.osgb` : 'metadata.xml'}`, data })),
    ).flat();
    const { report } = await surveyZip(entries);
    expect(report).to.deep.include({ tiles: 500, unreadable: 0 });
    expect([report.noPlace, report.place === null, report.look?.roots]).to.deep.equal([undefined, false, 400]);
    expect(report.blockMetadata?.every(({ origin }) => origin !== null)).to.equal(true);
    // One of those that are read says nothing.
    const silent = entries.map((entry) => (entry.name === '0/metadata.xml' ? { ...entry, data: Buffer.from('<a/>') } : entry));
    expect((await surveyZip(silent)).report.noPlace).to.contain('没有可以读取的 metadata.xml');
  });

  it('draws a scene whose metadata only could be had by decoding too much, and says that there is none', async () => {
    await sceneOf({ columns: 3, rows: 2 });
    await rm(folder.path('solid.7z'), { force: true });
    await packSevenZip(folder.path('scene'), '../solid.7z', ['.'], ['-ms=on']);
    const look = (reachBytes?: number) =>
      survey(folder.path('solid.7z'), { thumbnailPath: folder.path('out.webp'), ...(reachBytes && { reachBytes }) });
    const whole = await look();
    expect([whole.drawn, whole.report.noPlace, whole.report.look?.roots]).to.deep.equal([true, undefined, 6]);
    const { drawn, report } = await look(20_000);
    expect([drawn, report.metadata]).to.deep.equal([true, null]);
    expect(report.look?.roots).to.be.within(1, 5);
    expect(report.noPlace).to.contain('没有可以读取的 metadata.xml');
  });

  it('names files that are referred to and missing, and broken ones with the byte', async () => {
    const files = await sceneOf({});
    const cut = files.map((file) => (file.name.includes('+001_+000_L16') ? { ...file, data: file.data.subarray(0, 300) } : file));
    const { report } = await surveyZip(cut.filter(({ name }) => !name.includes('+000_+000_L16')));
    expect(report).to.deep.include({ missing: 1, missingFiles: ['Data/Tile_+000_+000/Tile_+000_+000_L16_0.osgb'], unreadable: 1 });
    expect(report.problems?.[0]?.file).to.equal('Data/Tile_+001_+000/Tile_+001_+000_L16_0.osgb');
    expect(report.problems?.[0]?.reason).to.match(/^第 \d+ 字节处/);
  });

  it('tells place and ground as they are where a tile has a vertex 100,000 km away', async () => {
    const files = await sceneOf({ columns: 3, levels: 1 });
    const whole = await surveyZip(files);
    const { positions, uvs, sets } = groundPlan(0, 0, 100, 2);
    const far = { positions: [...positions, 1e8, 1e8, 0], uvs: [...uvs!, 0, 0] };
    const stray = osgbFile({ ...far, sets: [{ mode: 4, indices: [...sets[0]!.indices!, 0, 1, positions.length / 3], type: 'UInt' }] });
    const [first] = files.filter(({ name }) => name.endsWith('.osgb'));
    const { report, drawn } = await surveyZip(files.map((file) => (file === first ? { ...file, data: stray } : file)));
    expect([report.place, report.footprint, drawn]).to.deep.equal([whole.report.place, whole.report.footprint, true]);
  });

  it('takes tiles for tiles that their origin puts nowhere near the earth', async () => {
    const ground = groundPlan(0, 0, 100, 2);
    const far = osgbFile({ ...ground, positions: ground.positions.map((value, at) => (at % 3 === 2 ? value + 1e6 : value)) });
    const files = await sceneOf({ columns: 1, levels: 1 });
    const { report, drawn } = await surveyZip(files.map((file) => (file.name.endsWith('.osgb') ? { ...file, data: far } : file)));
    expect(report).to.deep.include({ sampled: 1, unreadable: 0, problems: [] });
    expect(report.place?.latitude).to.be.closeTo(22.6, 1e-2);
    expect(drawn).to.equal(false);
  });

  it('reads names in GBK, of a ZIP and of a RAR', async () => {
    const files = (await sceneOf({})).map(inGbk);
    const expected = {
      tiles: 6,
      sampled: 6,
      unreadable: 0,
      missing: 0,
      metadata: { coordinateSystem: 'EPSG:4547', system: 'EPSG:4547', origin: [500_000, 2_500_000, 10] },
    };
    expect((await surveyZip(files)).report).to.deep.include(expected);
    expect((await survey(await folder.write({ 'in.rar': buildRar4(files) }))).report).to.deep.include(expected);
  });

  it('reads a solid RAR in one pass', async () => {
    const files = await sceneOf({ columns: 10 });
    const path = await folder.write({ 'in.rar': buildRar5(files, { solid: true }) });
    expect((await survey(path)).report).to.deep.include({
      tiles: 30,
      sampled: 26,
      unreadable: 0,
      place: (await surveyZip(files)).report.place,
    });
    expect((await survey(path, { reachBytes: 20_000 })).report.sampled).to.be.within(1, 10);
  });

  it('names a root that unpacks without end, and reads the others', async () => {
    const head = osgbFile({ positions: [], sets: [] }, { zlib: true }).subarray(0, 28);
    const bomb = Buffer.concat([head, gzipSync(Buffer.alloc(200 * 1024 ** 2))]);
    const { report } = await surveyZip([...(await sceneOf({})), { name: 'Data/Tile_bomb/Tile_bomb.osgb', data: bomb }]);
    expect(report).to.deep.include({ tiles: 7, unreadable: 1 });
    expect(report.problems?.[0]?.reason).to.equal('第 28 字节起的压缩数据已损坏或解压后过大');
  });

  it('opens some hundreds of a hundred thousand tiles', async function () {
    this.timeout(60_000);
    const [first] = (await sceneOf({ columns: 1, levels: 1 })).filter(({ name }) => name.endsWith('.osgb'));
    const names = Array.from(
      { length: 100_000 },
      (_, index) => `Data/T${index >> 1}/T${index >> 1}${index % 2 === 0 ? '' : '_L16_0'}.osgb`,
    );
    const entries = names.map((name, index) => ({ name, data: first!.data, ...(index > 0 && { sharesDataOf: 0 }) }));
    const { report } = await surveyZip(entries);
    expect(report).to.deep.include({ tiles: 100_000, blocks: 50_000, unreadable: 0 });
    expect(report.sampled).to.be.within(400, 416);
  });

  it('says of scenes in other formats what to do', async () => {
    const messageOf = async (...names: string[]) => (await failureOf(surveyZip(names.map((name) => ({ name, data: 'x' }))))).message;
    expect(await messageOf('a.3mx', 'Data/a.3mxb'))
      .to.contain('这是ContextCapture 的 3MX，')
      .and.to.contain('成果格式选为 OSGB');
    expect(await messageOf('a.s3c', 'b.jpg')).to.contain('这是Smart3D 的 S3C，');
    expect(await messageOf('tileset.json', 'a.b3dm')).to.contain('这是3D Tiles，它已经是');
    expect(await messageOf('points.las')).to.contain('点云没有三角面');
    expect(await messageOf('DJI_0001.JPG', 'DJI_0002.JPG')).to.contain('请先在建模软件里用照片重建出 OSGB 模型');
    expect(await messageOf('readme.txt')).to.contain('请把全部 OSGB 瓦片和 metadata.xml 一起压缩后上传');
  });

  describe('of which most lies elsewhere', () => {
    /** Brings what is asked for into an empty file of the same size, as the check does. */
    const surveyRemote = async (path: string) => {
      const { size } = await stat(path);
      const [source, copy] = [await open(path), await open(folder.path(`copy-${path.split('/').at(-1)}`), 'w+')];
      try {
        await copy.truncate(size);
        const held: ByteSpan[] = [];
        let answer: Awaited<ReturnType<typeof surveyHeld>> = { needed: firstSpans(size) };
        let bytes = 0;
        while ('needed' in answer) {
          for (const { from, to } of answer.needed) {
            const part = Buffer.alloc(to - from);
            await source.read(part, 0, part.length, from);
            await copy.write(part, 0, part.length, from);
            bytes += part.length;
          }
          held.push(...answer.needed);
          expect(held.length, 'rounds come to an end').to.be.lessThan(1000);
          answer = await surveyHeld(folder.path(`copy-${path.split('/').at(-1)}`), { held }, {});
        }
        return { report: answer.report, share: bytes / size };
      } finally {
        await Promise.all([source.close(), copy.close()]);
      }
    };

    it('takes the same from a ZIP, whose tiles it fetches alone', async () => {
      const files = await obliqueFiles();
      const filler = Array.from({ length: 5000 }, (_, index) => ({
        name: `照片/${index}.bin`,
        data: Buffer.alloc(4000, index),
        method: 0,
      }));
      const path = await folder.write({ 'in.zip': buildZip([...filler.slice(0, 2000), ...files, ...filler.slice(2000)]) });
      const { report, share } = await surveyRemote(path);
      expect(report).to.deep.equal((await survey(path)).report);
      expect(share).to.be.lessThan(0.15);
    });

    it('takes all of a 7z and of entries that are packed in an unusual way', async () => {
      await folder.write(Object.fromEntries((await obliqueFiles()).map(({ name, data }) => [`s/${name}`, data])));
      for (const [index, options] of [[], ['-tzip', '-mm=Deflate64']].entries()) {
        const path = folder.path(`in${index}.${index === 0 ? '7z' : 'zip'}`);
        await packSevenZip(folder.path('s'), path, ['.'], options);
        expect((await surveyRemote(path)).report).to.deep.equal((await survey(path)).report);
      }
    });

    it('is not led to fetch for ever by a directory that says it begins early', async () => {
      const zip = buildZip([{ name: 'a.bin', data: Buffer.alloc(4 * 1024 ** 2, 1), method: 0 }, ...(await obliqueFiles())]);
      zip.writeUInt32LE(100, zip.length - 6);
      const error = await failureOf(surveyRemote(await folder.write({ 'in.zip': zip })));
      expect(error.code).to.equal('archive.unreadable');
    });
  });
});
