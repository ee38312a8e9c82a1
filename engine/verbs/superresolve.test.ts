import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { MapImage, MapSample } from '#domain/maps/image';
import { defaultMapOptions, type MapOptions } from '#domain/maps/options';
import { cornersOf } from '#domain/maps/place';
import type { MapReport } from '#domain/maps/report';
import { failureOf } from '#test/failures';
import { testFolder } from '#test/files';
import { makeImagery, utmPlace, writeImagery, type Imagery } from '#test/imagery';
import { buildTiff } from '#test/tiffs';
import { sharp } from '../images/vips.ts';
import { bytesSource } from '../maps/source/bytes-source.ts';
import { openRaster } from '../maps/source/open-raster.ts';
import type { Raster, RasterWindow } from '../maps/source/raster.ts';
import { superresolve } from './superresolve.ts';

describe('a map made finer', function () {
  this.timeout(240_000);
  const folder = testFolder();

  const write = async (imagery: Imagery): Promise<string> => folder.write({ 'in.tif': (await writeImagery(imagery)).bytes });
  const resolved = async (
    imagery: Imagery,
    options: Partial<MapOptions> = {},
    threads = 1,
  ): Promise<{ report: MapReport; raster: Raster; all: RasterWindow; bytes: Buffer }> => {
    const path = await write(imagery);
    const out = join(folder.path(), 'out.tif');
    const report = await superresolve(path, out, { options: { ...defaultMapOptions, ...options }, threads });
    const bytes = await readFile(out);
    const raster = await openRaster(bytesSource(bytes), 'out.tif');
    const { width, height } = raster.image;
    return { report, raster, bytes, all: await raster.read({ x: 0, y: 0, width, height }) };
  };
  /** Means of each `scale`² pixels, where there is data. */
  const means = ({ bands, width, height }: RasterWindow, band: number, scale: number): Float64Array => {
    const out = new Float64Array((width / scale) * (height / scale));
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        out[Math.floor(y / scale) * (width / scale) + Math.floor(x / scale)]! += bands[band]![y * width + x]! / scale ** 2;
    return out;
  };

  const kinds: { what: string; bands: number; sample: MapSample; more?: Partial<MapImage>; level: number }[] = [
    { what: 'one band of 8 bits', bands: 1, sample: 'uint8', level: 1 },
    { what: 'three bands of 8 bits', bands: 3, sample: 'uint8', level: 1 },
    { what: 'two bands of 16 bits', bands: 2, sample: 'uint16', level: 65_535 / 255 },
    { what: 'four bands of signed 16 bits', bands: 4, sample: 'int16', level: 30_000 / 255 },
    { what: 'one band of floats', bands: 1, sample: 'float32', level: 1 / 255 },
  ];
  for (const { what, bands, sample, level, more } of kinds)
    for (const scale of [2, 4] as const)
      it(`is ${scale} times as fine, in its place, its area means as they were: ${what}`, async () => {
        const imagery = makeImagery(301, 143, bands, sample, more);
        const { report, raster, all } = await resolved(imagery, { scale });
        const { place, nodata, ...image } = raster.image;
        expect(image).to.include({ width: 301 * scale, height: 143 * scale, bands, sample, alpha: false, mask: false });
        expect(nodata).to.equal(sample === 'float32' ? nodata : null);
        const before = cornersOf(imagery.image.place!.transform, 301, 143);
        for (const [index, corner] of cornersOf(place!.transform, 301 * scale, 143 * scale).entries())
          for (const [axis, value] of corner.entries()) expect(value).to.be.closeTo(before[index]![axis]!, 0.3e-9);
        expect(place!.crs!.epsg).to.equal(32_649);
        for (const [band, plane] of imagery.whole.bands.entries()) {
          const down = means(all, band, scale);
          let worst = 0;
          for (let at = 0; at < plane.length; at++) worst = Math.max(worst, Math.abs(down[at]! - plane[at]!));
          expect(worst).to.be.at.most(level * 1.01);
        }
        expect(report.area.largest).to.be.at.most(1.01);
        expect(report.filled).to.equal(1);
        expect(report.seams.differing).to.equal(0);
      });

  it('is the same byte for byte however many threads make it', async () => {
    const imagery = makeImagery(700, 540, 3, 'uint8');
    const one = await resolved(imagery, {}, 1);
    const many = await resolved(imagery, {}, 3);
    expect(many.bytes.equals(one.bytes)).to.equal(true);
    expect(one.report.seams.looked).to.be.greaterThan(10_000);
    expect(one.report.seams.differing).to.equal(0);
  });

  it('keeps what no data is: its value, its outline, and nothing of it beside it', async () => {
    const imagery = makeImagery(200, 150, 3, 'uint16', { nodata: 7 });
    const { whole } = imagery;
    const isHole = (x: number, y: number): boolean => x < 40 || (x - 120) ** 2 + (y - 70) ** 2 < 900;
    whole.valid = new Uint8Array(200 * 150);
    for (let at = 0; at < 200 * 150; at++) {
      const hole = isHole(at % 200, Math.floor(at / 200));
      whole.valid[at] = hole ? 0 : 255;
      for (const band of whole.bands) if (hole) band[at] = 7;
    }
    const { all, raster, report } = await resolved(imagery);
    expect(raster.image.nodata).to.equal(7);
    for (let at = 0; at < 400 * 300; at++) {
      const hole = isHole(Math.floor((at % 400) / 2), Math.floor(at / 800));
      expect(all.bands.every((band) => band[at] === 7)).to.equal(hole);
      if (!hole) for (const band of all.bands) expect(band[at]).to.be.greaterThan(3000);
    }
    expect(report.filled).to.be.closeTo(1 - whole.valid.filter((value) => value === 0).length / 30_000, 1e-6);
  });

  for (const [sample, nodata, low] of [
    ['int16', -9999, 2500],
    ['uint16', 0, 3000],
    ['float32', -9999, 0.05],
    ['float32', -Infinity, 0.05],
  ] as const)
    it(`keeps what no data is in one band alone, and nothing of it beside it: ${sample}, ${nodata}`, async () => {
      const imagery = makeImagery(700, 150, 4, sample, { nodata });
      imagery.meaning.extraSamples = [0];
      // As at the edge of a swath: each band begins a little farther in.
      const isHole = (band: number, x: number, y: number): boolean =>
        x < 20 + 6 * band || (band === 2 && (x - 120) ** 2 + (y - 70) ** 2 < 900);
      for (const [index, band] of imagery.whole.bands.entries())
        for (let at = 0; at < band.length; at++) if (isHole(index, at % 700, Math.floor(at / 700))) band[at] = nodata;
      imagery.whole.valid = Uint8Array.from({ length: 700 * 150 }, (_, at) => (at % 700 < 20 ? 0 : 255));
      const { all, raster, report } = await resolved(imagery);
      for (const [index, band] of all.bands.entries()) {
        const wrong = band.findIndex((value, at) => {
          const hole = isHole(index, Math.floor((at % 1400) / 2), Math.floor(at / 2800));
          return hole ? value !== nodata : value === nodata || value < low;
        });
        expect(wrong, `band ${index}`).to.equal(-1);
      }
      expect(report.area.largest).to.be.at.most(1.01);
      expect(report.histogram.low).to.be.at.least(low);
      const small = await raster.overview(600);
      expect(small.width).to.be.below(600);
      for (const band of small.bands) for (const value of band) if (value !== nodata) expect(value).to.be.at.least(low);
      expect([small.bands[0]![0], small.bands[3]![10], small.bands[0]![10] === nodata]).to.deep.equal([nodata, nodata, false]);
    });

  for (const [bands, nodata, scale] of [
    [1, 0, 4],
    [3, 0, 2],
    [4, 255, 4],
  ] as const)
    it(`shows nothing as no data that is not: ${bands} bands of bytes beside ${nodata}, ${scale} times as fine`, async () => {
      const imagery = makeImagery(160, 120, bands, 'uint8', { nodata });
      // Dark woods with bright roofs, or snow with dark ones.
      const shade = (value: number): number => (nodata === 0 ? value : 255 - value);
      for (const [index, band] of imagery.whole.bands.entries())
        for (let at = 0; at < band.length; at++) {
          const isRoof = (at % 160) % 9 < 3 && Math.floor(at / 160) % 7 < 3;
          band[at] = at % 160 < 12 ? nodata : shade(isRoof ? 90 : 1 + ((at + index) % 3));
        }
      const water = 60 * 160 + 80;
      if (bands > 1) imagery.whole.bands[0]![water] = nodata;
      imagery.whole.valid = Uint8Array.from({ length: 160 * 120 }, (_, at) => (at % 160 < 12 ? 0 : 255));
      const { all, report } = await resolved(imagery, { scale });
      for (const [index, band] of all.bands.entries()) {
        const shown = [...band.keys()].filter((at) => at % all.width >= 12 * scale);
        const sourceOf = (at: number): number => Math.floor(at / all.width / scale) * 160 + Math.floor((at % all.width) / scale);
        expect(shown.filter((at) => band[at] === nodata && imagery.whole.bands[index]![sourceOf(at)] !== nodata)).to.deep.equal([]);
        for (const [at, mean] of means(all, index, scale).entries())
          if (at % 160 >= 12) expect(mean).to.be.closeTo(imagery.whole.bands[index]![at]!, 1.001);
      }
      expect(report.area.largest).to.be.at.most(1.001);
    });

  it('masks what is no number, and no value beside it is touched', async () => {
    const imagery = makeImagery(64, 64, 1, 'float32');
    const [band] = imagery.whole.bands;
    band![10 * 64 + 10] = Number.NaN;
    band![40 * 64 + 40] = Number.POSITIVE_INFINITY;
    const { all } = await resolved(imagery);
    const odd = [...all.bands[0]!.entries()]
      .filter(([, value]) => !Number.isFinite(value))
      .map(([at]) => `${at % 128},${Math.floor(at / 128)}`);
    expect(odd).to.deep.equal(['20,20', '21,20', '20,21', '21,21', '80,80', '81,80', '80,81', '81,81']);
  });

  it('comes of a picture with a world file and a system beside it, with web tiles beside the result', async () => {
    const { whole } = makeImagery(90, 60, 3, 'uint8');
    const pixels = new Uint8Array(90 * 60 * 3);
    for (const [index, band] of whole.bands.entries()) for (let at = 0; at < band.length; at++) pixels[at * 3 + index] = band[at]!;
    const path = await folder.write({
      'photo.png': await sharp(pixels, { raw: { width: 90, height: 60, channels: 3 } })
        .png()
        .toBuffer(),
      'photo.PGW': '0.5\n0\n0\n-0.5\n500000.25\n3999999.75\n',
      'photo.prj': 'PROJCS["WGS 84 / UTM zone 49N",AUTHORITY["EPSG","32649"]]',
    });
    for (const [tiles, name] of [
      ['mbtiles', 'out.mbtiles'],
      ['xyz', 'out-tiles'],
    ] as const) {
      const report = await superresolve(path, folder.path('out.tif'), { options: { ...defaultMapOptions, tiles }, threads: 2 });
      expect(report.place!.after[0]).to.deep.equal([500_000, 4_000_000]);
      expect(report.place!.after[2]).to.deep.equal([500_045, 3_999_970]);
      expect(report.tiles!.count).to.be.greaterThan(0);
      expect(await folder.list()).to.include(name);
    }
    const tiles = (await folder.list('out-tiles')).filter((file) => file.endsWith('.webp'));
    expect(tiles.length).to.be.greaterThan(3);
  });

  it('leaves no tiles of an earlier run among the new ones, and what else lies beside them', async () => {
    const path = await write(makeImagery(60, 40, 3, 'uint8', { place: utmPlace }));
    const levels = async (scale: 2 | 4): Promise<string[]> => {
      await superresolve(path, folder.path('again.tif'), { options: { ...defaultMapOptions, scale, tiles: 'xyz' }, threads: 1 });
      return (await readdir(folder.path('again-tiles'))).toSorted();
    };
    const four = await levels(4);
    await writeFile(folder.path('again-tiles/readme.txt'), 'mine');
    const two = await levels(2);
    const about = JSON.parse(await readFile(folder.path('again-tiles/tiles.json'), 'utf8')) as Record<'minzoom' | 'maxzoom', number>;
    expect(four).to.include(String(about.maxzoom + 1));
    const zooms = Array.from({ length: about.maxzoom - about.minzoom + 1 }, (_, index) => String(about.minzoom + index));
    expect(two).to.deep.equal([...zooms, 'readme.txt', 'tiles.json']);
  });

  for (const [why, place, warning] of [
    ['without a place', null, 'tilesNoPlace'],
    ['without a system', { crs: null }, 'tilesNoPlace'],
    ['in a system that is not known', { crs: { epsg: 2437, name: '', geographic: false } }, 'tilesNoSystem'],
    [
      'across the date line',
      { transform: [179.99, 0.001, 0, 10, 0, -0.001] as const, crs: { epsg: 4326, name: '', geographic: true } },
      'tilesBeyond',
    ],
    ['in its place', {}, null],
  ] as const)
    it(`says where its tiles have no place, and why: ${why}`, async () => {
      const imagery = makeImagery(40, 30, 1, 'uint8', { place: place && { ...utmPlace, ...place } });
      const path = await write(imagery);
      const report = await superresolve(path, folder.path('out.tif'), { options: { ...defaultMapOptions, tiles: 'mbtiles' }, threads: 1 });
      expect(report.warnings.filter((code) => code.startsWith('tiles'))).to.deep.equal(warning ? [warning] : []);
      const without = await superresolve(path, folder.path('out.tif'), { options: defaultMapOptions, threads: 1 });
      expect(without.warnings.filter((code) => code.startsWith('tiles'))).to.deep.equal([]);
    });

  it('shows no steps on a slope of 16 bits: what reckons in integers takes bytes alone', async () => {
    const [width, height, rise] = [160, 96, 20];
    const imagery = makeImagery(width, height, 1, 'uint16');
    const [plane] = imagery.whole.bands;
    for (let at = 0; at < plane!.length; at++) plane![at] = 10_000 + rise * ((at % width) + Math.floor(at / width));
    const { all } = await resolved(imagery);
    const [fine] = all.bands;
    const inside = 8;
    let farthest = 0;
    for (let y = inside; y < all.height - inside; y++)
      for (let x = inside; x < all.width - inside; x++) {
        const at = y * all.width + x;
        farthest = Math.max(farthest, Math.abs(fine![at + 1]! - fine![at]! - rise / 2));
      }
    expect(farthest).to.be.below(rise / 4);
  });

  it('of one pixel is that pixel', async () => {
    const imagery = makeImagery(1, 1, 3, 'uint8');
    const { all } = await resolved(imagery, { scale: 4 });
    expect(all.width).to.equal(4);
    for (const [index, band] of all.bands.entries())
      for (const value of band) expect(value).to.be.closeTo(imagery.whole.bands[index]![0]!, 1);
  });

  it('is refused where it has more pixels than an image that comes in may have', async () => {
    const lists = [8, 50_000].map((value) => [4, ...Array.from({ length: 16 ** 2 }, () => value)]) as [number[], number[]];
    const tags = { 256: [4, 160_000], 257: [4, 160_000], 258: [3, 8], 259: [3, 8], 262: [3, 1], 277: [3, 1] };
    const bytes = buildTiff([
      { tags: { ...tags, 322: [3, 10_240], 323: [3, 10_240], 324: lists[0], 325: lists[1], 65_000: [1, ...new Uint8Array(50_000)] } },
    ]);
    const path = await folder.write({ '大.tif': bytes });
    const error = await failureOf(superresolve(path, folder.path('out.tif'), { options: defaultMapOptions, threads: 1 }));
    expect(error).to.include({ code: 'raster.tooLarge' });
    expect((error as Error).message).to.include('最多 200 亿像素');
  });

  it('is refused where nothing holds data', async () => {
    const imagery = makeImagery(32, 32, 1, 'uint8', { nodata: 0 });
    imagery.whole.bands[0]!.fill(0);
    imagery.whole.valid = new Uint8Array(32 * 32);
    const path = await write(imagery);
    const out = join(folder.path(), 'out.tif');
    await rm(out, { force: true });
    const error = await failureOf(superresolve(path, out, { options: defaultMapOptions, threads: 1 }));
    expect(error).to.include({ code: 'map.nothingShown' });
  });
});
