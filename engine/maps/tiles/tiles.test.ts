import { createWriteStream } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { expect } from 'chai';
import sqlite from 'sqlite3';
import yazl from 'yazl';
import { AppError } from '#domain/errors/app-error';
import type { MapPlace } from '#domain/maps/place';
import { toSquare } from '#domain/maps/web-mercator';
import { sharp } from '#engine/images/vips';
import { testFolder } from '#test/files';
import { makeImagery, writeImagery } from '#test/imagery';
import { bytesSource } from '../source/bytes-source.ts';
import { FileSource } from '../source/local-file.ts';
import { openRaster } from '../source/open-raster.ts';
import type { Raster } from '../source/raster.ts';
import { toPixelOf, toSquareOf } from './to-pixel.ts';
import { writeMbtiles, writeTileFolder } from './tile-files.ts';

const places: Record<string, MapPlace> = {
  'UTM 49N': { transform: [500_000, 0.5, 0, 4_000_000, 0, -0.5], pixelIs: 'area', crs: { epsg: 32_649, name: '', geographic: false } },
  'CGCS2000 at 114°': {
    transform: [501_000, 0.4, 0, 2_488_700, 0, -0.4],
    pixelIs: 'area',
    crs: { epsg: 4547, name: '', geographic: false },
  },
  degrees: { transform: [114, 4e-6, 0, 30, 0, -4e-6], pixelIs: 'area', crs: { epsg: 4326, name: '', geographic: true } },
  'Web Mercator': {
    transform: [12_690_000, 0.6, 0, 2_570_000, 0, -0.6],
    pixelIs: 'area',
    crs: { epsg: 3857, name: '', geographic: false },
  },
};

describe('web map tiles', () => {
  const folder = testFolder();
  const from = async (place: MapPlace | null, width = 900, height = 700): Promise<Raster> => {
    const made = makeImagery(width, height, 3, 'uint8', { place });
    const [red, green] = made.whole.bands as [Uint8Array, Uint8Array];
    // Slow enough that bilinear sampling and WebP leave a place readable.
    for (let at = 0; at < red.length; at++) {
      red[at] = 20 + ((at % width) / width) * 200;
      green[at] = 20 + (Math.floor(at / width) / height) * 200;
    }
    const { bytes } = await writeImagery(made);
    return await openRaster(bytesSource(bytes), 'a.tif');
  };

  for (const [name, place] of Object.entries(places))
    it(`lie where the image lay, in ${name}`, async () => {
      const raster = await from(place);
      const path = folder.path(`${place.crs!.epsg}.mbtiles`);
      const set = await writeMbtiles(raster, path, '测试');
      expect(set.count).to.be.above(5);
      const source = await FileSource.open(path);
      const tiles = await openRaster(source, 'a.mbtiles');
      try {
        expect(tiles.image).to.include({ format: 'mbtiles', bands: 3, mask: true });
        expect(tiles.image.place!.crs!.epsg).to.equal(3857);
        const { width, height } = tiles.image;
        const window = await tiles.read({ x: 0, y: 0, width, height });
        const [x0, dx, , y0, , dy] = tiles.image.place!.transform;
        const edge = 2 * Math.PI * 6_378_137;
        const forwards = toSquareOf(place)!;
        for (const [column, row] of [
          [100, 100],
          [450, 350],
          [850, 60],
          [30, 650],
        ] as const) {
          const [sx, sy] = forwards(column, row);
          const at = Math.floor(((0.5 - sy) * edge - y0) / dy) * width + Math.floor(((sx - 0.5) * edge - x0) / dx);
          expect(window.valid![at]).to.equal(255);
          expect(window.bands[0]![at]).to.be.closeTo(20 + (column / 900) * 200, 4);
          expect(window.bands[1]![at]).to.be.closeTo(20 + (row / 700) * 200, 4);
        }
        expect(window.valid!.includes(0)).to.equal(true);
        const small = await tiles.overview(256);
        expect(Math.max(small.width, small.height)).to.be.most(256);
      } finally {
        await tiles.close();
        await source.close();
      }
    });

  const edge = Math.PI * 6_378_137;
  const worlds: Record<string, MapPlace> = {
    'in Web Mercator': {
      transform: [-edge, (2 * edge) / 900, 0, edge, 0, (-2 * edge) / 700],
      pixelIs: 'area',
      crs: places['Web Mercator']!.crs,
    },
    'in Web Mercator, to 85.06°': {
      transform: [-edge, (2 * edge) / 900, 0, 20_048_966.1, 0, -40_097_932.2 / 700],
      pixelIs: 'area',
      crs: places['Web Mercator']!.crs,
    },
    'in degrees, to the poles': { transform: [-180, 360 / 900, 0, 90, 0, -180 / 700], pixelIs: 'area', crs: places.degrees!.crs },
  };
  for (const [name, place] of Object.entries(worlds))
    it(`of the whole world ${name} leave none of it out`, async () => {
      const set = await writeTileFolder(await from(place), folder.path('world'), '测试');
      expect(set.bounds!.map((degrees) => Math.round(degrees * 1000) / 1000)).to.deep.equal([-180, -85.051, 180, 85.051]);
      const last = 2 ** set.maxZoom;
      expect(
        (await readdir(folder.path(`world/${set.maxZoom}`), { recursive: true })).filter((tile) => tile.endsWith('.webp')),
      ).to.have.length(last ** 2);
      const back = toPixelOf(toSquareOf(place)!, 900, 700);
      for (const [column, row] of [
        [0, 0],
        [last - 1, 0],
        [0, last - 1],
        [last - 1, last - 1],
      ] as const) {
        const tile = await sharp(folder.path(`world/${set.maxZoom}/${column}/${row}.webp`))
          .ensureAlpha()
          .raw()
          .toBuffer();
        for (const at of [2, 128, 253]) {
          const [x, y] = back((column + (at + 0.5) / 256) / last, (row + (at + 0.5) / 256) / last);
          const pixel = (at * 256 + at) * 4;
          expect(tile[pixel + 3]).to.equal(255);
          expect(tile[pixel]).to.be.closeTo(20 + (x / 900) * 200, 4);
          expect(tile[pixel + 1]).to.be.closeTo(20 + (y / 700) * 200, 4);
        }
      }
    });

  // Grid-registered worlds reach half a pixel beyond the meridian where the square is cut, to one side or the other.
  for (const shift of [-0.5, 0.5, 20])
    it(`of a world that lies ${shift} pixels beside Greenwich do not run backwards through it at the edge`, async () => {
      const place = {
        ...worlds['in degrees, to the poles']!,
        transform: [-180 + (shift * 360) / 900, 360 / 900, 0, 90, 0, -180 / 700],
      } as MapPlace;
      const set = await writeTileFolder(await from(place), folder.path('shifted'), '测试');
      const last = 2 ** set.maxZoom;
      for (const column of [0, last - 1]) {
        const tile = await sharp(folder.path(`shifted/${set.maxZoom}/${column}/${last / 2}.webp`))
          .ensureAlpha()
          .raw()
          .toBuffer();
        const reds = Array.from({ length: 256 }, (_, x) => tile.subarray((128 * 256 + x) * 4, (128 * 256 + x) * 4 + 4)).flatMap(
          ([red = 0, , , alpha = 0]) => (alpha === 255 ? [red] : []),
        );
        expect(reds.length).to.be.above(200);
        for (const [x, red] of reds.entries()) if (x > 0) expect(red).to.be.at.least(reds[x - 1]! - 4);
      }
    });

  it('are found again from the square to a ten-thousandth of a pixel', () => {
    for (const place of Object.values(places)) {
      const forwards = toSquareOf(place)!;
      const back = toPixelOf(forwards, 900, 700);
      for (const [column, row] of [
        [0, 0],
        [900, 700],
        [-50, 800],
        [333.25, 12.5],
      ] as const) {
        const [x, y] = back(...forwards(column, row));
        expect(x).to.be.closeTo(column, 1e-3);
        expect(y).to.be.closeTo(row, 1e-3);
      }
      expect(back(...toSquare(-70, -50)).some((value) => value > -1000 && value < 1000)).to.equal(false);
    }
  });

  it('are a pyramid of pixels where there is no place; a folder of them says what it is', async () => {
    const set = await writeTileFolder(await from(null), folder.path('xyz'), '测试');
    expect(set).to.include({ minZoom: 0, maxZoom: 2, bounds: null, count: 1 + 4 + 12 });
    expect(JSON.parse(await readFile(folder.path('xyz/tiles.json'), 'utf8'))).to.include({ minzoom: 0, maxzoom: 2 });
    const last = await sharp(folder.path('xyz/2/3/2.webp')).ensureAlpha().raw().toBuffer();
    // 900 × 700: of the last tile 132 × 188 pixels show something.
    expect([last[3], last[(187 * 256 + 131) * 4 + 3], last[(187 * 256 + 133) * 4 + 3], last[189 * 256 * 4 + 3]]).to.deep.equal([
      255, 255, 0, 0,
    ]);
  });

  it('of a strip that is hardly high are looked for along it only, and no more than that across the date line', async function () {
    this.timeout(120_000);
    for (const [name, crs, longitude] of [
      ['strip', null, 114],
      ['strip', 4326, 114],
      ['date-line', 4326, 179.99],
    ] as const) {
      const place: MapPlace | null = crs && {
        transform: [longitude, 4e-6, 0, 30, 0, -4e-6],
        pixelIs: 'area',
        crs: { epsg: crs, name: '', geographic: true },
      };
      const raster = await from(place, 10_000, 2);
      const set = await writeMbtiles(raster, folder.path(`${name}.mbtiles`), '测试');
      // 40 of the finest level and as many above them; of the square there were 4,096.
      expect(set.count).to.be.within(40, 250);
      expect(set.bounds === null).to.equal(crs === null || name === 'date-line');
    }
  });

  it('in a ZIP are one image again, holes and all', async () => {
    await writeTileFolder(await from(places['UTM 49N']!), folder.path('z'), '测试');
    const zip = new yazl.ZipFile();
    const names = (await readdir(folder.path('z'), { recursive: true })).filter((name) => name.endsWith('.webp'));
    for (const name of names) zip.addFile(folder.path(`z/${name}`), `地图/${name}`);
    zip.end();
    await pipeline(zip.outputStream, createWriteStream(folder.path('z.zip')));
    const bytes = await readFile(folder.path('z.zip'));
    const raster = await openRaster(bytesSource(bytes), '瓦片.zip');
    try {
      expect(raster.image).to.deep.include({ format: 'xyz', warnings: ['severalLevels'] });
      const { width, height } = raster.image;
      const { bands, valid } = await raster.read({ x: width >> 1, y: height >> 1, width: 1, height: 1 });
      expect([valid![0], bands[0]![0]! > 60, bands[0]![0]! < 180]).to.deep.equal([255, true, true]);
    } finally {
      await raster.close();
    }
  });

  it('are not all that a ZIP may hold: one image, with the files beside it that say where it lies', async () => {
    const pack = async (files: Readonly<Record<string, Uint8Array | string>>): Promise<Buffer> => {
      const zip = new yazl.ZipFile();
      for (const [name, bytes] of Object.entries(files)) zip.addBuffer(Buffer.from(bytes), name);
      zip.end();
      return await buffer(zip.outputStream);
    };
    const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    const tif = (await writeImagery(makeImagery(40, 30, 1, 'uint8', { place: null }))).bytes;
    const world = '0.5\n0\n0\n-0.5\n500000.25\n3999999.75\n';
    const projection = 'PROJCS["CGCS2000_3_Degree_GK_CM_114E",GEOGCS["GCS_China_Geodetic_Coordinate_System_2000"]]';
    for (const [format, files] of [
      ['png', { '区/航片.PNG': png, '区/航片.pgw': world, '区/航片.prj': projection, '区/说明.txt': 'x' }],
      ['geotiff', { '航片.tif': tif, '航片.tfw': world, '航片.prj': projection }],
    ] as const) {
      const raster = await openRaster(bytesSource(await pack(files)), '航片.zip');
      try {
        expect(raster.image).to.include({ format });
        expect(raster.image.warnings).to.deep.equal([]);
        expect(raster.image.place!.transform).to.deep.equal([500_000, 0.5, 0, 4_000_000, 0, -0.5]);
        expect(raster.geoKeys!.directory).to.include(4547);
        expect(await raster.spans({ x: 0, y: 0, width: 1, height: 1 })).to.equal(null);
        // What ranges read in the place of the ZIP.
        const copy = await openRaster(bytesSource(await readFile((await raster.tiled())!)), 'a.tif');
        expect((await copy.read({ x: 3, y: 3, width: 1, height: 1 })).bands).to.deep.equal(
          (await raster.read({ x: 3, y: 3, width: 1, height: 1 })).bands,
        );
      } finally {
        await raster.close();
      }
    }
    for (const [files, code] of [
      [{ 'a.png': png, 'b.tif': tif }, 'raster.unsupported'],
      [{ 'a.png': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>' }, 'raster.unknown'],
      [{ '3/1/1.png': '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>' }, 'raster.unsupported'],
      [{ 'a.png': png, 'a.pgw': '1 2 3' }, 'raster.worldFile'],
    ] as const)
      expect(await openRaster(bytesSource(await pack(files)), '航片.zip').catch((error: unknown) => error))
        .to.be.instanceOf(AppError)
        .with.property('code', code);
  });

  it('in a ZIP lie where they did when their rows are counted from the south, as a file beside them says', async () => {
    await writeTileFolder(await from(places['UTM 49N']!), folder.path('south'), '测试');
    const names = (await readdir(folder.path('south'), { recursive: true })).filter((name) => name.endsWith('.webp'));
    const tileMap = (srs: string, profile: string): string =>
      `<?xml version="1.0"?><TileMap version="1.0.0"><SRS>${srs}</SRS><TileSets profile="${profile}"></TileSets></TileMap>`;
    const zipOf = async (isFromSouth: boolean, files: Readonly<Record<string, string>>): Promise<Buffer> => {
      const zip = new yazl.ZipFile();
      for (const name of names) {
        const [zoom, column, row] = name.split('/').map((part) => Number.parseInt(part, 10)) as [number, number, number];
        zip.addFile(folder.path(`south/${name}`), `地图/${zoom}/${column}/${isFromSouth ? 2 ** zoom - 1 - row : row}.webp`);
      }
      for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name);
      zip.end();
      return await buffer(zip.outputStream);
    };
    const look = async (bytes: Buffer): Promise<unknown> => {
      const raster = await openRaster(bytesSource(bytes), '瓦片.zip');
      try {
        return [raster.image, await raster.overview(200)];
      } finally {
        await raster.close();
      }
    };
    const wanted = await look(await zipOf(false, {}));
    for (const srs of ['EPSG:3857', 'EPSG:900913', 'OSGEO:41001'])
      expect(await look(await zipOf(true, { '地图/TileMapResource.xml': tileMap(srs, 'mercator') }))).to.deep.equal(wanted);
    // Of other tiles it says nothing.
    expect(await look(await zipOf(false, { 'tilemapresource.xml': tileMap('EPSG:4326', 'geodetic') }))).to.deep.equal(wanted);
    for (const [text, code] of [
      [tileMap('EPSG:4326', 'geodetic'), 'raster.unsupported'],
      [tileMap('', 'raster'), 'raster.unsupported'],
      [tileMap('EPSG:32649', 'mercator'), 'raster.unsupported'],
      ['<TileMap><TileSets', 'raster.damaged'],
      [' '.repeat(70_000), 'raster.unsupported'],
    ] as const)
      expect(await look(await zipOf(true, { '地图/tilemapresource.xml': text })).catch((error: unknown) => error))
        .to.be.instanceOf(AppError)
        .with.property('code', code);
  });

  it('of two sets in one ZIP are refused: each may have the same places', async () => {
    const zip = new yazl.ZipFile();
    for (const name of ['甲/3/1/1.png', '乙/3/2/1.png']) zip.addBuffer(Buffer.from('x'), name);
    zip.end();
    const error = await openRaster(bytesSource(await buffer(zip.outputStream)), '瓦片.zip').catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(AppError).with.property('code', 'raster.unsupported');
    expect((error as AppError).message)
      .to.include('甲/')
      .and.include('乙/');
  });

  it('are refused where they are none: vectors, a database of other things, damage, a ZIP of other things', async () => {
    const failure = async (bytes: Uint8Array): Promise<unknown> =>
      await openRaster(bytesSource(bytes), '瓦片.mbtiles').catch((error: unknown) => error);
    const database = async (...queries: string[]): Promise<Buffer> => {
      const path = folder.path('odd.mbtiles');
      await rm(path, { force: true });
      await new Promise<void>((resolve, reject) => {
        const made = new sqlite.Database(path);
        made.exec(queries.join(';'), (error) => made.close(() => (error ? reject(error) : resolve())));
      });
      return await readFile(path);
    };
    const tiles = 'CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB)';
    await writeMbtiles(await from(places.degrees!), folder.path('whole.mbtiles'), '测试');
    const broken = await readFile(folder.path('whole.mbtiles'));
    broken.fill(0x55, 100, 5000);
    const zip = new yazl.ZipFile();
    zip.addBuffer(Buffer.from('x'), 'model/a.obj');
    zip.end();
    await pipeline(zip.outputStream, createWriteStream(folder.path('other.zip')));
    const cases: [Uint8Array, string][] = [
      [await database('CREATE TABLE metadata (name, value)', "INSERT INTO metadata VALUES ('format', 'pbf')", tiles), 'raster.unsupported'],
      [await database('CREATE TABLE other (x)'), 'raster.damaged'],
      [await database('CREATE TABLE gpkg_contents (table_name)', tiles, "INSERT INTO tiles VALUES (0, 0, 0, x'00')"), 'raster.unsupported'],
      [await database(tiles), 'raster.damaged'],
      [await database(tiles, "INSERT INTO tiles VALUES (3, 'x', 1, x'00')"), 'raster.damaged'],
      [await database(tiles, "INSERT INTO tiles VALUES (3, 99, 1, x'00')"), 'raster.damaged'],
      [await database(tiles, "INSERT INTO tiles VALUES (3, 1, 1, x'00')"), 'raster.unsupported'],
      [await database(tiles, "INSERT INTO tiles VALUES (25, 0, 0, x'00'), (25, 33554431, 33554431, x'00')"), 'raster.tooLarge'],
      [broken, 'raster.damaged'],
      [await readFile(folder.path('other.zip')), 'raster.unknown'],
    ];
    for (const [bytes, code] of cases)
      expect(await failure(bytes))
        .to.be.instanceOf(AppError)
        .with.property('code', code);
    const geoPackage = await failure(await database('CREATE TABLE gpkg_contents (table_name)'));
    expect((geoPackage as AppError).message)
      .to.include('GeoPackage')
      .and.include('GeoTIFF');
  });
});
