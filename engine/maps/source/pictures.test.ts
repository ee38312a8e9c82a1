import { readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { sharp } from '#engine/images/vips';
import { makeImagery, writeImagery } from '#test/imagery';
import { seededBytes } from '#test/images';
import { mostScans } from '#domain/formats/jpeg-scans';
import { buildScannedJpeg } from '#test/pictures';
import { emptyPng } from '#test/tiffs';
import { bytesSource } from './bytes-source.ts';
import type { OpenOptions } from './open-options.ts';
import { openRaster } from './open-raster.ts';
import type { Raster } from './raster.ts';

const open = (bytes: Uint8Array, options?: Partial<OpenOptions>): Promise<Raster> => openRaster(bytesSource(bytes), '航片.png', options);

/** Opens, looks, and closes. */
async function look<T>(bytes: Uint8Array, work: (raster: Raster) => T | Promise<T>, options?: Partial<OpenOptions>): Promise<T> {
  const raster = await open(bytes, options);
  try {
    return await work(raster);
  } finally {
    await raster.close();
  }
}
const failure = (bytes: Uint8Array, options?: Partial<OpenOptions>): Promise<unknown> =>
  look(bytes, () => undefined, options).catch((error: unknown) => error);

/** The same of its first pixel. */
const readFailure = (bytes: Uint8Array): Promise<unknown> =>
  look(bytes, (raster) => raster.read({ x: 0, y: 0, width: 1, height: 1 })).catch((error: unknown) => error);

/** A PNG of so many pixels, 8 bits of red, green and blue, none of which is there. @param interlaced 1: by Adam7. */
function claimingPng(width: number, height: number, interlaced: 0 | 1 = 0): Buffer {
  const png = emptyPng(width, height);
  png[28] = interlaced;
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  const pixels = Buffer.from('IDATnone', 'latin1');
  const chunk = Buffer.concat([Buffer.from([0, 0, 0, 4]), pixels, Buffer.alloc(4)]);
  chunk.writeUInt32BE(crc32(pixels), 12);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

describe('PNG and JPEG as imagery', () => {
  const [width, height] = [613, 540];
  const samples = (channels: number): Uint16Array =>
    Uint16Array.from({ length: width * height * channels }, (_, at) => (at * 97 + (at % channels) * 1009) % 65_536);
  const png16 = (channels: 1 | 2 | 3 | 4): Promise<Buffer> =>
    sharp(samples(channels), { raw: { width, height, channels } })
      .toColourspace(channels < 3 ? 'grey16' : 'rgb16')
      .png()
      .toBuffer();

  for (const channels of [1, 2, 3, 4] as const)
    it(`keeps every one of 16 bits of ${channels} bands`, async () => {
      await look(await png16(channels), async (raster) => {
        expect(raster.image).to.include({ format: 'png', sample: 'uint16', bands: channels < 3 ? 1 : 3, alpha: channels % 2 === 0 });
        const window = await raster.read({ x: 100, y: 200, width: 400, height: 300 });
        const wanted = samples(channels);
        const planes = [...window.bands, ...(window.alpha ? [window.alpha] : [])];
        for (const [channel, plane] of planes.entries())
          for (let at = 0; at < plane.length; at++) {
            const from = ((200 + Math.floor(at / 400)) * width + 100 + (at % 400)) * channels + channel;
            if (plane[at] !== wanted[from]) expect.fail(`band ${channel} at ${at}: ${plane[at]} for ${wanted[from]}`);
          }
      });
    });

  const small = (): ReturnType<typeof sharp> => sharp(seededBytes(20 * 10 * 3), { raw: { width: 20, height: 10, channels: 3 } });

  it('expands a palette, and reads grey as one band', async () => {
    const grey = await sharp(seededBytes(200), { raw: { width: 20, height: 10, channels: 1 } })
      .toColourspace('b-w')
      .jpeg()
      .toBuffer();
    expect(await look(grey, ({ image }) => image)).to.include({ format: 'jpeg', bands: 1, sample: 'uint8' });
    expect(await look(await small().png({ palette: true }).toBuffer(), ({ image }) => image)).to.include({ format: 'png', bands: 3 });
  });

  it('lies where a world file says, in the system beside it', async () => {
    const png = await small().png().toBuffer();
    const world = { name: '航片.pgw', text: '0.5\r\n0\r\n0\r\n-0.5\r\n500000.25\r\n3999999.75\r\n' };
    const projection = 'PROJCS["CGCS2000_3_Degree_GK_CM_114E",GEOGCS["GCS_China_Geodetic_Coordinate_System_2000"]]';
    const found = await look(png, ({ image, geoKeys }) => ({ image, geoKeys }), { world, projection });
    expect(found.image.place).to.deep.equal({
      transform: [500_000, 0.5, 0, 4_000_000, 0, -0.5],
      pixelIs: 'area',
      crs: { epsg: 4547, name: 'CGCS2000_3_Degree_GK_CM_114E', geographic: false },
    });
    expect(found.geoKeys!.directory).to.include(4547);
    expect((await look(png, ({ image }) => image, { world })).warnings).to.deep.equal(['noSystem']);
    expect((await look(png, ({ image }) => image)).warnings).to.deep.equal(['noPlace']);
    const local = 'PROJCS["某市独立坐标系",GEOGCS["x"]]';
    const named = await look(png, ({ image, geoKeys }) => ({ image, geoKeys }), { world, projection: local });
    expect(named.image.place!.crs).to.deep.equal({ epsg: null, name: '某市独立坐标系', geographic: false });
    expect(named.image.warnings).to.deep.equal(['nameOnly']);
    const made = makeImagery(20, 10, 3, 'uint8', { place: named.image.place });
    const written = await openRaster(bytesSource((await writeImagery({ ...made, geoKeys: named.geoKeys })).bytes), 'a.tif');
    expect(written.image.place).to.deep.equal(named.image.place);
    const empty = await look(png, ({ image, geoKeys }) => ({ image, geoKeys }), { world, projection: 'PROJCS[""]' });
    expect(empty).to.deep.include({ geoKeys: null });
    expect(empty.image.warnings).to.deep.equal(['noSystem']);
    const coded = 'GEOGCS["WGS 84",DATUM["x",SPHEROID["y",6378137,298.2]],AUTHORITY["EPSG","4326"]]';
    const degrees = await look(png, ({ image }) => image.place, {
      world: { name: 'a.wld', text: '0.001\n0\n0\n-0.001\n114\n22\n' },
      projection: coded,
    });
    expect(degrees!.crs).to.deep.equal({ epsg: 4326, name: 'WGS 84', geographic: true });
  });

  it('refuses a wrong world file, by its name', async () => {
    const png = await small().png().toBuffer();
    const geographic = 'GEOGCS["GCS_WGS_1984"]';
    for (const [text, projection] of [
      ['1\n2\n3', undefined],
      ['a b c d e f', undefined],
      ['0\n0\n0\n0\n1\n1', undefined],
      ['0.5\n0\n0\n-0.5\n500000\n4000000\n', geographic],
      ['1'.repeat(1_000_000), undefined],
    ] as const) {
      const error = await failure(png, { world: { name: '坐标.pgw', text }, projection });
      expect(error).to.be.instanceOf(AppError).with.property('code', 'raster.worldFile');
      expect((error as AppError).message).to.include('坐标.pgw');
    }
  });

  it('refuses CMYK, what breaks off, and what claims too much', async () => {
    const jpeg = await small().jpeg().toBuffer();
    const cmyk = await small().toColourspace('cmyk').jpeg().toBuffer();
    const png = await png16(3);
    const cases: [Uint8Array, string][] = [
      [cmyk, 'raster.unsupported'],
      [jpeg.subarray(0, jpeg.length >> 1), 'raster.damaged'],
      [png.subarray(0, png.length >> 1), 'raster.damaged'],
      [emptyPng(4000, 4000), 'raster.damaged'],
      [emptyPng(2_000_000_000, 2_000_000_000), 'raster.tooLarge'],
      [emptyPng(900_000, 900_000), 'raster.tooLarge'],
    ];
    for (const [bytes, code] of cases)
      expect(await readFailure(bytes))
        .to.be.instanceOf(AppError)
        .with.property('code', code);
  });

  it('says what it is by its header alone, as its pixels then are', async () => {
    for (const channels of [1, 2, 3, 4] as const)
      await look(await png16(channels), async ({ image, meaning, tiled }) => {
        const copy = await openRaster(bytesSource(await readFile((await tiled())!)), 'a.tif');
        expect([copy.image.bands, copy.image.alpha, copy.image.sample]).to.deep.equal([image.bands, image.alpha, image.sample]);
        expect(copy.meaning).to.deep.equal(meaning);
      });
    expect(await look(claimingPng(100_000, 100_000), ({ image }) => image)).to.include({ width: 100_000, height: 100_000 });
    // What is read first ends in a comment.
    const jpeg = await small().jpeg().toBuffer();
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), Buffer.alloc(65_533, 32)]);
    const wordy = Buffer.concat([jpeg.subarray(0, 2), ...Array.from({ length: 20 }, () => comment), jpeg.subarray(2)]);
    expect(await look(wordy, ({ image }) => image)).to.include({ width: 20, height: 10, bands: 3, format: 'jpeg' });
  });

  it('refuses what is stored coarse to fine and is larger than a child may hold', async () => {
    expect(await look(claimingPng(11_500, 11_500, 1), ({ image }) => image)).to.include({ width: 11_500 });
    const error = await failure(claimingPng(11_700, 11_700, 1));
    expect(error).to.be.instanceOf(AppError).with.property('code', 'raster.unsupported');
    expect((error as AppError).message).to.include('最多 134 百万像素');
    const progressive = Buffer.from(await small().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer());
    const frame = progressive.indexOf(Buffer.from([0xff, 0xc2]));
    progressive.writeUInt16BE(9000, frame + 5);
    progressive.writeUInt16BE(9000, frame + 7);
    expect(await failure(progressive))
      .to.be.instanceOf(AppError)
      .with.property('code', 'raster.unsupported');
  });

  it('is open on a copy that can be read in any order', async () => {
    const window = { x: 300, y: 300, width: 50, height: 50 };
    await look(await png16(3), async (raster) => {
      expect(await raster.spans(window)).to.equal(null);
      expect(await raster.tiled()).to.be.a('string');
      expect(raster.blocks).to.deep.equal({ width: 512, height: 512 });
      const small = await raster.overview(100);
      expect(Math.max(small.width, small.height)).to.be.within(80, 100);
    });
  });

  it('are refused as a JPEG of more scans than pictures have, before any is decoded', async () => {
    await look(buildScannedJpeg(mostScans), (raster) => raster.read({ x: 0, y: 0, width: 1, height: 1 }));
    for (const scans of [mostScans + 1, 882]) expect(await readFailure(buildScannedJpeg(scans))).to.include({ code: 'raster.unsupported' });
  });
});
