import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect } from 'chai';
import { describeTiles } from '#domain/models/tiles';
import { failureOf } from '#test/failures';
import { testFolder } from '#test/files';
import { groundPlan, tilePath, writeScene } from '#test/oblique-scenes';
import { osgbFile } from '#test/osgb';
import { distance, placesOf, type Point } from '#test/tile-places';
import { walkTileset, type TileJson } from '#test/tiles3d-rules';
import { buildZip } from '#test/zips';
import { sharp } from '../images/vips.ts';
import { toGeodetic } from '#domain/crs/ellipsoid';
import { tiles, type TilesVerbOptions } from './tiles.ts';

describe('what 3D Tiles of an oblique scene may be asked for', function () {
  this.timeout(60_000);
  const folder = testFolder();

  const run = async (options: TilesVerbOptions = {}) => {
    const report = await tiles(folder.path('in'), folder.path('out'), options);
    return { report, ...(await walkTileset(folder.path('out'))) };
  };

  it('writes 3D Tiles 1.0 too, whose b3dm are aligned', async () => {
    await writeScene(folder.path('in'), { columns: 5, levels: 2 });
    for (const compression of ['none', 'draco'] as const) {
      const report = await tiles(folder.path('in'), folder.path('out'), { version: '1.0', compression });
      const { broken, contents } = await walkTileset(folder.path('out'), '1.0');
      expect(broken, compression).to.deep.equal([]);
      expect(contents).to.have.length(report.tiles);
      expect(contents.every(({ path }) => path.endsWith('.b3dm'))).to.equal(true);
      await rm(folder.path('out'), { recursive: true });
    }
  });

  it('holds textures to a size, and leaves smaller ones byte for byte', async () => {
    await writeScene(folder.path('in'), { columns: 1, levels: 2 });
    const wide = await sharp({ create: { width: 1000, height: 500, channels: 3, background: '#486' } })
      .jpeg()
      .toBuffer();
    const picture = { name: 'a.jpg', bytes: new Uint8Array(wide) };
    await writeFile(folder.path(`in/${tilePath(0, 0, 1)}`), osgbFile({ ...groundPlan(0, 0, 100, 2), picture }));
    const { broken, contents } = await run({ textureSize: 256 });
    expect(broken).to.deep.equal([]);
    const sizes = await Promise.all(
      contents.map(async ({ json, binary }) => {
        const { byteOffset = 0, byteLength } = json.bufferViews[json.images![0]!.bufferView]!;
        const { width, height } = await sharp(binary.subarray(byteOffset, byteOffset + byteLength)).metadata();
        return [width, height];
      }),
    );
    expect(sizes).to.have.deep.members([
      [16, 16],
      [256, 128],
    ]);
  });

  it('leaves fewer triangles by a ratio, within the error, and every vertex of a border where it was', async () => {
    await writeScene(folder.path('in'), { columns: 2, levels: 1 });
    for (const column of [0, 1]) {
      const picture = {
        name: 'a.jpg',
        bytes: new Uint8Array(
          await sharp({ create: { width: 8, height: 8, channels: 3, background: '#6a8' } })
            .jpeg()
            .toBuffer(),
        ),
      };
      await writeFile(folder.path(`in/${tilePath(column, 0, 0)}`), osgbFile({ ...groundPlan(column * 100, 0, 100, 40), picture }));
    }
    const whole = await run();
    const before = await Promise.all([0, 1].map((column) => placesOf(folder.path('out'), whole.contents, tilePath(column, 0, 0))));
    await rm(folder.path('out'), { recursive: true });
    const { broken, contents, report } = await run({ ratio: 0.3, errorPixels: 16 });
    expect(broken).to.deep.equal([]);
    expect(report.triangles).to.be.lessThan(whole.report.triangles * 0.6);
    const places = await Promise.all([0, 1].map((column) => placesOf(folder.path('out'), contents, tilePath(column, 0, 0))));
    const met = (sides: Point[][]): number => sides[0]!.filter((place) => sides[1]!.some((other) => distance(place, other) <= 1e-4)).length;
    expect(met(before)).to.equal(41);
    expect(met(places)).to.equal(41);
    for (const [x, y, z] of places[0]!)
      expect(
        before[0]!.some((place) => distance(place, [x, y, z]) <= 1e-4),
        'every vertex that stays is one of the source',
      ).to.equal(true);
    await rm(folder.path('out'), { recursive: true });
    const held = (await run({ ratio: 0.3, errorPixels: 0.1 })).report;
    expect(held.triangles).to.be.greaterThan(report.triangles);
    // Which did not get there, and how far they went.
    expect(held.aboveRatio?.tiles).to.equal(2);
    expect(held.aboveRatio!.farthest.map(({ file }) => file)).to.have.members(
      [0, 1].map((column) => tilePath(column, 0, 0).replace('.osgb', '.glb')),
    );
    const [{ share } = { share: 0 }] = held.aboveRatio!.farthest;
    expect(share).to.be.within(0.31, 1);
    expect(describeTiles(held).join('\n'))
      .to.contain(`2 个瓦片没有减到要求的比例`)
      .and.contain(`保留了 ${(share * 100).toFixed(1)}%`);
    expect(whole.report.aboveRatio).to.equal(undefined);
  });

  it('puts the middle of the scene where it is told, and its lowest point at that height', async () => {
    await writeScene(folder.path('in'), { columns: 2, levels: 2 });
    const centre = { longitude: -70.5, latitude: -33.25, height: 520 };
    const { root, report, broken } = await run({ centre });
    expect(broken).to.deep.equal([]);
    expect(report.place).to.deep.equal(centre);
    const [m, { box }] = [root.transform!, root.boundingVolume];
    const earthOf = (x: number, y: number, z: number): Point =>
      [0, 1, 2].map((axis) => m[axis]! * x + m[4 + axis]! * y + m[8 + axis]! * z + m[12 + axis]!) as Point;
    // A box has a centimetre of room on each side.
    const found = toGeodetic(earthOf(box[0]!, box[1]!, box[2]! - box[11]! + 0.01));
    expect(found.longitude).to.be.closeTo(centre.longitude, 1e-9);
    expect(found.latitude).to.be.closeTo(centre.latitude, 1e-9);
    expect(found.height).to.be.closeTo(centre.height, 1e-3);
    const up = earthOf(0, 0, 1).map((value, axis) => value - earthOf(0, 0, 0)[axis]!);
    expect(Math.hypot(...up), 'nothing is stretched').to.be.closeTo(1, 1e-9);
  });

  it('puts the lowest vertex at that height under compression too, which moves coarse ones by metres', async () => {
    await writeScene(folder.path('in'), { columns: 5, levels: 2 });
    const centre = { longitude: -70.5, latitude: -33.25, height: 520 };
    const { root, contents, broken } = await run({ centre, compression: 'draco' });
    expect(broken).to.deep.equal([]);
    const m = root.transform!;
    const finest = contents.filter(({ tile }) => tile.geometricError === 0).map(({ path }) => path);
    const places = (await Promise.all(finest.map((path) => placesOf(folder.path('out'), contents, path)))).flat();
    const heights = places.map(
      ([x, y, z]) =>
        toGeodetic([0, 1, 2].map((axis) => m[axis]! * x + m[4 + axis]! * y + m[8 + axis]! * z + m[12 + axis]!) as Point).height,
    );
    // Within half a step of the finest level, and the curve of the earth below 500 m.
    expect(Math.min(...heights)).to.be.closeTo(centre.height, 0.01);
  });

  it('takes an archive, wrapped and of several blocks, with names in GBK, and says when it holds no tiles', async () => {
    for (const [within, first] of [
      ['区/A/', 0],
      ['区/B/', 3],
    ] as const)
      await writeScene(folder.path('in'), { within, columns: 2, levels: 2, first });
    const { seconds: _, ...expected } = await tiles(folder.path('in'), folder.path('folder'));
    const files = (await readdir(folder.path('in'), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    const entries = await Promise.all(
      files.map(async ({ parentPath, name }) => {
        const path = relative(folder.path('in'), join(parentPath, name));
        return {
          name: Buffer.concat([Buffer.from([0xc7, 0xf8]), Buffer.from(path.slice(1))]),
          data: await readFile(join(parentPath, name)),
        };
      }),
    );
    const archive = folder.path('scene.zip');
    // An archive inside stays as it is, whole or not.
    await writeFile(archive, buildZip([...entries, { name: 'old.zip', data: 'no archive' }]));
    const report = await tiles(archive, folder.path('out'));
    expect(report).to.deep.include(expected);
    const { broken, contents } = await walkTileset(folder.path('out'));
    expect(broken).to.deep.equal([]);
    expect(contents.some(({ path }) => path.startsWith('区/A/Data/'))).to.equal(true);
    await writeFile(archive, buildZip([{ name: 'a/readme.txt', data: 'x' }]));
    expect((await failureOf(tiles(archive, folder.path('none')))).code).to.equal('oblique.noTiles');
    await writeFile(archive, 'no archive');
    expect((await failureOf(tiles(archive, folder.path('none')))).code).to.match(/^archive\./);
  });

  it('shows many roots in one folder as a tree, each read once', async () => {
    const count = 1000;
    await writeScene(folder.path('in'), { columns: 1, levels: 1 });
    const file = osgbFile(groundPlan(0, 0, 100, 1));
    await Promise.all(Array.from({ length: count }, (_, index) => writeFile(folder.path(`in/Data/Tile_+000_+000/t${index}.osgb`), file)));
    await rm(folder.path(`in/${tilePath(0, 0, 0)}`));
    const report = await tiles(folder.path('in'), folder.path('out'));
    expect(report).to.include({ files: count, unreadable: 0, missing: 0 });
    const { root } = JSON.parse(await readFile(folder.path('out/tileset.json'), 'utf8')) as { root: TileJson };
    expect(root.content!.uri).to.equal('Data/Tile_%2B000_%2B000/tileset.json');
  });
});
