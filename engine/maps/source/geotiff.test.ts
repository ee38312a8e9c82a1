import { deflateSync } from 'node:zlib';
import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { sharp } from '#engine/images/vips';
import { seededBytes } from '#test/images';
import { testFolder } from '#test/files';
import { makeImagery, writeImagery } from '#test/imagery';
import { buildGrey as build, storeZstd, type TiffPage } from '#test/tiffs';
import { bytesSource } from './bytes-source.ts';
import { FileSource } from './local-file.ts';
import { openRaster } from './open-raster.ts';
import type { ByteSource, Raster, RasterWindow } from './raster.ts';
import type { BesideFiles } from './world-file.ts';

const open = (bytes: Uint8Array): Promise<Raster> => openRaster(bytesSource(bytes), '航片.tif');
const readAll = async (raster: Raster): Promise<RasterWindow> =>
  await raster.read({ x: 0, y: 0, width: raster.image.width, height: raster.image.height });

describe('GeoTIFF', () => {
  const folder = testFolder();
  const width = 150;
  const height = 90;
  const rgb = Uint8Array.from({ length: width * height * 3 }, (_, at) => 128 + 100 * Math.sin(at / 40) + (at % 3) * 9);
  const picture = (): ReturnType<typeof sharp> => sharp(rgb, { raw: { width, height, channels: 3 } });

  for (const compression of ['none', 'lzw', 'deflate', 'packbits'] as const)
    for (const predictor of compression === 'lzw' || compression === 'deflate' ? (['none', 'horizontal'] as const) : (['none'] as const))
      for (const tile of [false, true])
        it(`gives every sample of libvips’ ${compression}, predictor ${predictor}, ${tile ? 'tiles' : 'strips'}`, async () => {
          const bytes = await picture().tiff({ compression, predictor, tile, tileWidth: 64, tileHeight: 48, bigtiff: tile }).toBuffer();
          const { bands } = await readAll(await open(bytes));
          for (const [band, plane] of bands.entries()) expect(plane.findIndex((value, at) => value !== rgb[at * 3 + band])).to.equal(-1);
        });

  it('reads JPEG within what JPEG loses', async () => {
    const bytes = await picture().tiff({ compression: 'jpeg', quality: 95, tile: true, tileWidth: 64, tileHeight: 64 }).toBuffer();
    const { bands } = await readAll(await open(bytes));
    let sum = 0;
    for (const [band, plane] of bands.entries())
      plane.forEach((value: number, at: number) => (sum += Math.abs(value - rgb[at * 3 + band]!)));
    expect(sum / rgb.length).to.be.below(4);
  });

  it('reads ZSTD, both byte orders, planes apart, and BigTIFF', async () => {
    const words = [0x0102, 0x0304, 0xfffe, 7, 8, 9, 10, 11, 12, 13, 14, 15];
    for (const little of [true, false])
      for (const big of [true, false]) {
        const plane = (add: number): Buffer => {
          const out = Buffer.alloc(24);
          for (const [at, word] of words.entries())
            little ? out.writeUInt16LE((word + add) & 0xffff, at * 2) : out.writeUInt16BE((word + add) & 0xffff, at * 2);
          return out;
        };
        const tags = { 258: [3, 16, 16], 277: [3, 2], 284: [3, 2], 259: [3, 50_000] };
        const { bands } = await readAll(await open(build(tags, [storeZstd(plane(0)), storeZstd(plane(1))], { little, big })));
        expect(bands.map((band) => [...band])).to.deep.equal([words, words.map((word) => (word + 1) & 0xffff)]);
      }
  });

  it('expands a palette', async () => {
    const colours = Array.from({ length: 768 }, (_, at) => ((at * 7) % 256) * 257);
    const raster = await open(build({ 262: [3, 3], 320: [3, ...colours] }));
    expect(raster.image).to.include({ bands: 3, nodata: null });
    expect(raster.image.warnings).to.include('palette');
    const { bands } = await readAll(raster);
    expect(bands.map((band) => band[5])).to.deep.equal([5, 261, 517].map((at) => (at * 7) % 256));
  });

  it('masks what a palette calls nodata: among its colours no value can say it', async () => {
    const colours = Array.from({ length: 768 }, (_, at) => (at % 256) * 257);
    const raster = await open(build({ 262: [3, 3], 320: [3, ...colours], 42_113: [2, ...Buffer.from('5\0')] }));
    expect(raster.image).to.include({ bands: 3, nodata: null, mask: true });
    const { valid } = await readAll(raster);
    expect([...valid!]).to.deep.equal(Array.from({ length: 12 }, (_, at) => (at === 5 ? 0 : 255)));
  });

  it('takes nodata that no float can be for none', async () => {
    for (const [text, nodata] of [
      ['-1.7976931348623157e+308', null],
      ['-3.40282346638529e+38', Math.fround(-3.402_823_466_385_29e38)],
    ] as const) {
      const tags = { 258: [3, 32], 339: [3, 3], 42_113: [2, ...Buffer.from(`${text}\0`)] };
      const { image } = await open(build(tags, [Buffer.alloc(48)]));
      expect(image.nodata).to.equal(nodata);
      expect(image.warnings.includes('nodataUnfit')).to.equal(nodata === null);
    }
  });

  it('takes infinities for no data, as every program writes them, and what is no number for nothing to be said', async () => {
    const floats = Float32Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? -Infinity : at));
    for (const [text, nodata] of [
      ['-inf', -Infinity],
      [' -Infinity ', -Infinity],
      ['-1.#INF', -Infinity],
      ['INF', Infinity],
      ['+inf,0', Infinity],
      ['nan', null],
      ['-nan(ind)', null],
      ['1.#QNAN', null],
    ] as const) {
      const tags = { 258: [3, 32], 339: [3, 3], 42_113: [2, ...Buffer.from(`${text}\0`)] };
      const raster = await open(build(tags, [new Uint8Array(floats.buffer)]));
      expect([raster.image.nodata, raster.image.warnings.includes('nodataUnfit')], text).to.deep.equal([nodata, false]);
      expect(
        [...(await readAll(raster)).valid!].map((value) => value / 255),
        text,
      ).to.deep.equal([0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1]);
    }
  });

  it('takes the largest float and netCDF’s fill for no data, whatever the file says of it', async () => {
    const values = Float32Array.from({ length: 12 }, (_, at) => [at, -3.4028235e38, 9.96921e36, Number.NaN, Infinity][at % 5]!);
    const raster = await open(build({ 258: [3, 32], 339: [3, 3] }, [new Uint8Array(values.buffer)]));
    const { valid } = await readAll(raster);
    expect([...valid!]).to.deep.equal(Array.from({ length: 12 }, (_, at) => (at % 5 === 0 ? 255 : 0)));
  });

  it('lies as GDAL has it where the height of a pixel is negative', async () => {
    const { place } = (await open(build({ 33_550: [12, 2, -2, 0], 33_922: [12, 0, 1, 0, 1000, 2000, 0] }))).image;
    expect(place!.transform).to.deep.equal([1000, 2, 0, 2002, 0, -2]);
  });

  it('keeps names in GBK byte for byte, and reads them', async () => {
    // 北京|54|
    const ascii = Buffer.from([0xb1, 0xb1, 0xbe, 0xa9, 0x7c, 0x35, 0x34, 0x7c]).toString('latin1');
    const geoKeys = { directory: [1, 1, 0, 2, 1026, 34_737, 5, 0, 3073, 34_737, 3, 5], doubles: [], ascii };
    const { bytes } = await writeImagery({ ...makeImagery(4, 3, 1, 'uint8'), geoKeys });
    const raster = await open(bytes);
    expect(raster.image.place!.crs).to.include({ name: '北京' });
    expect(raster.geoKeys).to.deep.equal(geoKeys);
  });

  it('takes two bands, and says what bands beyond the colours mean', async () => {
    const raster = await open(build({ 258: [3, 8, 8], 277: [3, 2], 338: [3, 2] }, [seededBytes(24)]));
    expect(raster.image).to.include({ bands: 1, alpha: true });
    const data = await open(build({ 258: [3, 8, 8], 277: [3, 2], 274: [3, 6] }, [seededBytes(24)]));
    expect(data.image).to.include({ bands: 2, alpha: false });
    expect(data.meaning).to.deep.equal({ photometric: 1, extraSamples: [0], orientation: 6 });
    expect(data.image.warnings).to.include('orientation');
  });

  it('has no data where floats are no numbers, whatever else', async () => {
    const floats = Float32Array.from([1, Number.NaN, 3, Number.POSITIVE_INFINITY, 5, Number.NEGATIVE_INFINITY, -9999, 8, 9, 10, 11, 12]);
    const tags = { 258: [3, 32], 339: [3, 3], 42_113: [2, ...Buffer.from('-9999\0')] };
    const { valid } = await readAll(await open(build(tags, [new Uint8Array(floats.buffer)])));
    expect([...valid!].map((value) => value / 255)).to.deep.equal([1, 0, 1, 0, 1, 0, 0, 1, 1, 1, 1, 1]);
  });

  it('knows a nodata value only where a sample can have it', async () => {
    const nodata = async (text: string): Promise<number | null> =>
      (await open(build({ 42_113: [2, ...Buffer.from(`${text}\0`)] }))).image.nodata;
    const texts = ['0', '255', '-9999', 'nan', 'x', '', '7,7', ' 7 8', '-9999,-9999'];
    expect(await Promise.all(texts.map(nodata))).to.deep.equal([0, 255, null, null, null, null, 7, 7, null]);
    for (const text of ['-9999', 'nan', '-inf', 'x'])
      expect((await open(build({ 42_113: [2, ...Buffer.from(`${text}\0`)] }))).image.warnings, text).to.include('nodataUnfit');
  });

  it('reads where it lies: area, point, turned, by a code or by a name', async () => {
    const keys = (raster: number, ...more: number[]): number[] => [
      3,
      1,
      1,
      0,
      2 + more.length / 4,
      1024,
      0,
      1,
      1,
      1025,
      0,
      1,
      raster,
      ...more,
    ];
    const scaled = { 33_550: [12, 2, 2, 0], 33_922: [12, 0, 0, 0, 1000, 2000, 0] };
    const area = (await open(build({ ...scaled, 34_735: keys(1, 3072, 0, 1, 4547) }))).image.place;
    expect(area).to.deep.equal({ transform: [1000, 2, 0, 2000, 0, -2], pixelIs: 'area', crs: { epsg: 4547, name: '', geographic: false } });
    const point = (await open(build({ ...scaled, 34_735: keys(2, 3072, 0, 1, 4547) }))).image.place;
    expect(point).to.deep.equal({ ...area, transform: [999, 2, 0, 2001, 0, -2], pixelIs: 'point' });
    const both = { ...scaled, 34_264: [12, 9, 0, 0, 9, 0, -9, 0, 9, 0, 0, 0, 0, 0, 0, 0, 1] };
    expect((await open(build(both))).image.place!.transform).to.deep.equal([1000, 2, 0, 2000, 0, -2]);
    expect((await open(build({ ...both, 33_550: [12, 0, 0, 0] }))).image.place!.transform).to.deep.equal([9, 9, 0, 9, 0, -9]);
    const matrix = [1, 2, 0, 100, 3, -4, 0, 200, 0, 0, 0, 0, 0, 0, 0, 1];
    const named = {
      34_264: [12, ...matrix],
      34_735: keys(1, 1026, 34_737, 5, 0, 3072, 0, 1, 32_767),
      34_737: [2, ...Buffer.from('矿|\0')],
    };
    expect((await open(build(named))).image.place).to.deep.equal({
      transform: [100, 1, 2, 200, 3, -4],
      pixelIs: 'area',
      crs: { epsg: null, name: '矿', geographic: false },
    });
    expect((await open(build({}))).image).to.deep.include({ place: null, warnings: ['noPlace'] });
  });

  it('takes a large mosaic that holds a few tiles', async () => {
    const lists = [8, 60_000].map((first) => [4, first, ...Array.from({ length: 196 ** 2 - 1 }, () => 0)]) as [number[], number[]];
    const tags = { 256: [4, 100_000], 257: [4, 100_000], 259: [3, 8], 322: [3, 512], 323: [3, 512], 324: lists[0], 325: lists[1] };
    expect((await open(build(tags, []))).image.width).to.equal(100_000);
  });

  it('lies where the files beside it say where it says nothing itself', async () => {
    const world = { name: '航片.tfw', text: '0.5\n0\n0\n-0.5\n500000.25\n3999999.75\n' };
    const beside = { world, projection: 'EPSG:4547' };
    const look = async (tags: TiffPage['tags'], files: BesideFiles): Promise<Raster> =>
      openRaster(bytesSource(build(tags)), '航片.tif', files);
    const placed = await look({}, beside);
    expect(placed.image.place).to.deep.equal({
      transform: [500_000, 0.5, 0, 4_000_000, 0, -0.5],
      pixelIs: 'area',
      crs: { epsg: 4547, name: '', geographic: false },
    });
    expect(placed.geoKeys!.directory).to.include(4547);
    expect(placed.image.warnings).to.deep.equal([]);
    const keys = [3, 1, 1, 0, 2, 1024, 0, 1, 1, 3072, 0, 1, 32_650];
    const named = await look({ 34_735: keys }, beside);
    expect([named.image.place!.crs!.epsg, named.geoKeys!.directory]).to.deep.equal([32_650, keys.slice(1)]);
    const own = { 33_550: [12, 2, 2, 0], 33_922: [12, 0, 0, 0, 1000, 2000, 0] };
    const { image } = await look(own, { ...beside, world: { ...world, text: 'broken' } });
    expect(image.place).to.deep.equal({ transform: [1000, 2, 0, 2000, 0, -2], pixelIs: 'area', crs: null });
    expect(image.warnings).to.deep.equal(['noSystem']);
    const aux = { transform: null, projection: 'PROJCS["CGCS2000 / 3-degree",AUTHORITY["EPSG","4547"]]' };
    const told = await look(own, { aux });
    expect([told.image.place!.transform[0], told.image.place!.crs!.epsg, told.image.warnings]).to.deep.equal([1000, 4547, []]);
    expect(told.geoKeys!.directory).to.include(4547);
    const itself = await look({ ...own, 34_735: keys }, { aux });
    expect(itself.image.place!.crs!.epsg).to.equal(32_650);
    const camera = await look({ ...own, 50_844: [12, ...new Uint8Array(92)] }, beside);
    expect(camera.image.warnings).to.deep.equal(['noSystem', 'rationalCoefficients']);
  });

  it('reads an image 65,536 pixels wide by the blocks that a window touches', async () => {
    const row = (value: number): Uint8Array => deflateSync(new Uint8Array(65_536).fill(value));
    const blocks = Array.from({ length: 200 }, (_, at) => row(at));
    const bytes = build({ 256: [4, 65_536], 257: [3, 200], 259: [3, 8], 278: [3, 1] }, blocks);
    let read = 0;
    const source: ByteSource = {
      bytes: bytes.length,
      read: async (from, length) => ((read += length), bytes.subarray(from, from + length)),
    };
    const raster = await openRaster(source, '宽.tif');
    const window = { x: 65_530, y: 120, width: 10, height: 2 };
    const spans = await raster.spans(window);
    expect(spans).to.have.length(2);
    read = 0;
    const { bands } = await raster.read(window);
    expect(read).to.equal(spans!.reduce((sum, { from, to }) => sum + to - from, 0));
    expect([...bands[0]!]).to.deep.equal([...new Uint8Array(10).fill(120), ...new Uint8Array(10).fill(121)]);
  });

  it('reads of a whole image in one uncompressed strip the rows that a window touches', async () => {
    const [wide, high] = [3000, 2000];
    const bytes = build({ 256: [4, wide], 257: [4, high], 278: [4, high] }, [
      Uint8Array.from({ length: wide * high }, (_, at) => Math.floor(at / wide) % 251),
    ]);
    let most = 0;
    const source: ByteSource = {
      bytes: bytes.length,
      read: async (from, length) => ((most = Math.max(most, length)), bytes.subarray(from, from + length)),
    };
    const raster = await openRaster(source, '整.tif');
    const window = { x: 10, y: 1500, width: 4, height: 3 };
    const spans = await raster.spans(window);
    expect(spans!.map(({ from, to }) => to - from)).to.deep.equal([3 * wide]);
    const { bands } = await raster.read(window);
    expect([...bands[0]!]).to.deep.equal([1500, 1501, 1502].flatMap((row) => Array.from({ length: 4 }, () => row % 251)));
    expect(most).to.be.most(65_536);
  });

  it('takes a last strip of JPEG that is stored with all its rows', async () => {
    const strip = await sharp({ create: { width: 32, height: 16, channels: 3, background: '#808080' } })
      .jpeg()
      .toBuffer();
    const tags = { 256: [3, 32], 257: [3, 20], 258: [3, 8, 8, 8], 259: [3, 7], 262: [3, 6], 277: [3, 3], 278: [3, 16] };
    const { bands } = await readAll(await open(build(tags, [strip, strip])));
    expect(bands[0]![32 * 19 + 5]).to.be.closeTo(128, 2);
  });

  it('lets through what its source throws', async () => {
    const { bytes } = await writeImagery(makeImagery(700, 600, 1, 'uint8'));
    const missing = new Error('not here yet');
    const source: ByteSource = {
      bytes: bytes.length,
      read: async (from, length) => {
        if (from > 3000) throw missing;
        return bytes.subarray(from, from + length);
      },
    };
    const raster = await openRaster(source, '远.tif');
    expect(await readAll(raster).catch((error: unknown) => error)).to.equal(missing);
  });

  const seeds: Record<string, () => Promise<Buffer>> = {
    'a COG': async () => (await writeImagery(makeImagery(600, 530, 3, 'uint8', { nodata: 0 }))).bytes,
    'a COG with a mask': async () => (await writeImagery(makeImagery(600, 100, 3, 'uint8', { mask: true }), { compression: 'jpeg' })).bytes,
    floats: async () => (await writeImagery(makeImagery(100, 90, 1, 'float32'))).bytes,
    'LZW strips': () => picture().tiff({ compression: 'lzw', predictor: 'horizontal' }).toBuffer(),
    'PackBits tiles': () =>
      picture().tiff({ compression: 'packbits', tile: true, tileWidth: 64, tileHeight: 64, bigtiff: true }).toBuffer(),
    'a bare strip': async () => build({ 33_550: [12, 2, 2, 0], 33_922: [12, 0, 0, 0, 1000, 2000, 0] }),
  };
  for (const [name, seed] of Object.entries(seeds))
    it(`survives ${name} with bytes changed: it is read, or refused with a sentence`, async () => {
      const whole = await seed();
      const until = performance.now() + 400;
      for (let round = 0; round < 200 && performance.now() < until; round++) {
        const broken = Uint8Array.from(whole);
        const places = seededBytes(12, round * 7919 + 1);
        const head = Math.min(broken.length, 1200);
        for (let change = 0; change < 1 + (round % 4); change++) {
          // Most changes go into directories, where they do harm.
          const place = places[change]! * 257 + places[change + 4]!;
          broken[change % 3 === 2 ? place % broken.length : round % 2 ? broken.length - 1 - (place % head) : place % head] =
            places[change + 8]!;
        }
        const file = await FileSource.open(await folder.write({ 'broken.tif': broken }));
        for (const source of [bytesSource(broken), file]) {
          const error = await openRaster(source, '航片.tif')
            .then((raster) => raster.read({ x: -2, y: -2, width: 40, height: 40 }))
            .catch((reason: unknown) => reason);
          if (error instanceof Error) expect(error, error.stack ?? '').to.be.instanceOf(AppError);
        }
        await file.close();
      }
    });
});
