import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { expect } from 'chai';
import { describeTiles, tileCompressions } from '#domain/models/tiles';
import { failureOf } from '#test/failures';
import { testFolder } from '#test/files';
import { modelPath } from '#test/models';
import { osgbFile, type GeometryPlan, type NodePlan } from '#test/osgb';
import { groundAt, groundPlan, tilePath, writeScene, type ScenePlan } from '#test/oblique-scenes';
import { distance, placesOf, type Point } from '#test/tile-places';
import { positionsOf, walkTileset, type TileJson } from '#test/tiles3d-rules';
import { sharp } from '../images/vips.ts';
import { readSystem } from '#domain/crs/read-system';
import { tiles, type TilesVerbOptions } from './tiles.ts';

describe('3D Tiles of an oblique scene', function () {
  this.timeout(60_000);
  const folder = testFolder();

  const make = async (plan: ScenePlan | ScenePlan[], options: TilesVerbOptions = {}) => {
    for (const each of [plan].flat()) await writeScene(folder.path('in'), each);
    return run(options);
  };
  const run = async (options: TilesVerbOptions = {}) => {
    const report = await tiles(folder.path('in'), folder.path('out'), options);
    return { report, ...(await walkTileset(folder.path('out'))) };
  };
  /** Metres between the farthest of the finest vertices and where PROJ's formulas put it. */
  const deviation = async ({ srs = 'EPSG:4547', edge = 100 }: ScenePlan, at: Point): Promise<number> => {
    const { root, contents } = await walkTileset(folder.path('out'));
    const m = root.transform!;
    const { toEarth } = readSystem(srs!);
    let worst = 0;
    for (const content of contents.filter(({ tile }) => tile.geometricError === 0)) {
      const first = Number(/Tile_\+(\d+)/.exec(content.path)![1]) * edge;
      positionsOf(content).forEach(([x = 0, y = 0, z = 0], index) => {
        const [row, column] = [Math.floor(index / 9), index % 9];
        const [east, north] = [first + (column * edge) / 8, (row * edge) / 8];
        const expected = toEarth(at[0] + east, at[1] + north, at[2] + Math.fround(groundAt(east, north)));
        const found = [0, 1, 2].map((axis) => m[axis]! * x + m[4 + axis]! * y + m[8 + axis]! * z + m[12 + axis]!);
        worst = Math.max(worst, Math.hypot(...found.map((value, axis) => value - expected[axis]!)));
      });
    }
    return worst;
  };

  it('makes valid tiles of what OpenSceneGraph wrote, with its pictures', async () => {
    const report = await tiles(modelPath('osgb/production'), folder.path('out'));
    const { broken, contents, root } = await walkTileset(folder.path('out'));
    expect(broken).to.deep.equal([]);
    expect(report).to.deep.include({
      files: 4,
      tiles: 4,
      triangles: 32 + 256 + 1024,
      textures: 4,
      unreadable: 0,
      missing: 0,
      partial: false,
    });
    expect(contents.every(({ json }) => json.images?.[0]?.mimeType === 'image/png')).to.equal(true);
    // A radius of 75 m and ranges of 100 and 200 pixels: 2 · 75 · 16 / range.
    expect(root.geometricError).to.be.closeTo(24, 1e-5);
    expect(contents.map(({ tile }) => Math.round(tile.geometricError))).to.have.members([24, 12, 0, 0]);
  });

  it('puts every vertex within a millimetre of its place, in each kind of system and however far apart tiles are', async () => {
    const cases: [ScenePlan, Point][] = [
      [{ srs: 'EPSG:4547', origin: '500000,2500000,10' }, [500_000, 2_500_000, 10]],
      [{ srs: 'EPSG:4525', origin: '37412345.5,3456789.25,-3.5' }, [37_412_345.5, 3_456_789.25, -3.5]],
      [{ srs: 'EPSG:32650', origin: '448251.7,4411943.2,50', edge: 2000 }, [448_251.7, 4_411_943.2, 50]],
      [{ srs: 'ENU:39.9,116.4', origin: '0,0,0' }, [0, 0, 0]],
      [{ srs: 'EPSG:4547', origin: '500000,2500000,10', columns: 1, first: 200 }, [500_000, 2_500_000, 10]],
    ];
    for (const [plan, at] of cases) {
      expect((await make(plan)).broken).to.deep.equal([]);
      expect(await deviation(plan, at), JSON.stringify(plan)).to.be.lessThan(1e-3);
      await rm(folder.path('in'), { recursive: true });
      await rm(folder.path('out'), { recursive: true });
    }
  });

  it('adds the height offset to the height of the origin, and says the place', async () => {
    const plan = { srs: 'ENU:39.9,116.4', origin: '0,0,30' };
    const { report } = await make(plan, { heightOffset: 12.5 });
    expect(await deviation(plan, [0, 0, 42.5])).to.be.lessThan(1e-3);
    expect(report.place.height).to.be.within(42.5 - 8, 42.5 + 8);
    expect(describeTiles(report)[1]).to.match(/^位置：经度 116\.400\d+，纬度 39\.900\d+，高 \d\d\.\d\d 米$/);
  });

  it('takes errors from ranges in metres too, and never 0 above children', async () => {
    const { broken, contents } = await make({ mode: 'distance', columns: 1 });
    expect(broken).to.deep.equal([]);
    // 16 pixels of a 1920 pixels wide picture of 60° at 1,000 and 500 metres.
    const perMetre = (16 * Math.tan(Math.PI / 6)) / 960;
    const errors = contents.map(({ tile }) => tile.geometricError).toSorted((a, b) => b - a);
    [1000 * perMetre, 500 * perMetre, 0].forEach((error, index) => expect(errors[index]).to.be.closeTo(error, 1e-6));
  });

  it('finds wrapped folders and several blocks, each by its own metadata', async () => {
    const { report, broken, root } = await make([
      { within: '某市/A/', srs: 'EPSG:4547', origin: '500000,2500000,10', columns: 1 },
      { within: '某市/B/', srs: 'ENU:22.598,114', origin: '0,0,10', columns: 1 },
    ]);
    expect(broken).to.deep.equal([]);
    expect(report).to.include({ files: 6, tiles: 7 });
    expect(root.children).to.have.length(2);
    const { box } = root.boundingVolume;
    expect(Math.max(box[3]!, box[7]!), 'the blocks stand side by side').to.be.lessThan(1000);
  });

  it('asks for a place that is missing, and takes it from the options', async () => {
    await writeScene(folder.path('in'), { srs: null, columns: 1 });
    const error = await failureOf(run());
    expect(error.code).to.equal('oblique.noPlace');
    expect(error.message).to.contain('没有写明坐标系');
    expect((await run({ system: 'EPSG:4547' })).broken).to.deep.equal([]);
    expect(await deviation({}, [500_000, 2_500_000, 10])).to.be.lessThan(1e-3);
    await writeFile(folder.path('in/metadata.xml'), '<ModelMetadata><SRS>EPSG:4547</SRS></ModelMetadata>');
    expect((await failureOf(run())).message).to.contain('没有写明原点');
    await rm(folder.path('in/metadata.xml'));
    expect((await failureOf(run())).message).to.contain('没有可以读取的 metadata.xml');
    expect((await failureOf(run({ system: 'EPSG:4547', origin: [1e12, 1e12, 0] }))).message).to.contain('不在坐标系的范围内');
  });

  it('keeps the coarse level where a file is broken, names it, and marks the result', async () => {
    await writeScene(folder.path('in'), { columns: 2 });
    const whole = await readFile(folder.path(`in/${tilePath(1, 0, 2)}`));
    await writeFile(folder.path(`in/${tilePath(1, 0, 2)}`), whole.subarray(0, 500));
    await rm(folder.path(`in/${tilePath(0, 0, 2)}`));
    const { report, broken, contents } = await run();
    expect(broken).to.deep.equal([]);
    expect(report).to.deep.include({
      partial: true,
      unreadable: 1,
      missing: 1,
      files: 4,
      missingFiles: [tilePath(0, 0, 2)],
    });
    expect(report.problems).to.have.length(1);
    expect(report.problems[0]).to.include({ file: tilePath(1, 0, 2) });
    expect(report.problems[0]!.reason).to.match(/第 \d+ 字节处/);
    expect(describeTiles(report).join('\n'))
      .to.contain('结果不完整')
      .and.to.contain(tilePath(1, 0, 2));
    expect(contents.filter(({ tile }) => tile.geometricError === 0).map(({ path }) => path)).to.have.members(
      [0, 1].map((column) => tilePath(column, 0, 1).replace('.osgb', '.glb')),
    );
  });

  it('shows the coarse level in the gap that one of several finer files leaves', async () => {
    await writeScene(folder.path('in'), { columns: 1, levels: 1 });
    const level = (file: string) => ({ from: 50, to: 1e30, file });
    const node = groundPlan(0, 0, 100, 2);
    const paged = {
      mode: 'pixels' as const,
      radius: 100,
      levels: [{ from: 0, to: 50, node }, level('a.osgb'), level('b.osgb')],
    };
    await writeFile(folder.path(`in/${tilePath(0, 0, 0)}`), osgbFile(paged));
    await writeFile(folder.path('in/Data/Tile_+000_+000/a.osgb'), osgbFile(groundPlan(0, 0, 50, 2)));
    const { broken, contents, report } = await run();
    expect(broken).to.deep.equal([]);
    expect(report).to.include({ tiles: 2, missing: 1, partial: true });
    const coarse = contents.filter(({ path }) => path === tilePath(0, 0, 0).replace('.osgb', '.glb'));
    expect(coarse.map(({ tile }) => tile.children?.length ?? 0)).to.have.members([2, 0]);
  });

  it('makes one tile of parts that show one picture, so that it is there once, and keeps in it what a lost file leaves coarse', async () => {
    await writeScene(folder.path('in'), { columns: 1, levels: 1 });
    const bytes = await sharp(Buffer.alloc(64 * 64 * 3, 90), { raw: { width: 64, height: 64, channels: 3 } })
      .jpeg()
      .toBuffer();
    const [shared, other] = [
      { name: 'a.jpg', bytes },
      { name: 'b.jpg', bytes },
    ];
    const part = (column: number, picture: GeometryPlan['picture'], range: number): NodePlan => ({
      ...{ mode: 'pixels', radius: 50 },
      levels: [
        { from: 0, to: range, node: { ...groundPlan(column * 50, 0, 50, 2), picture } },
        { from: range, to: 1e30, file: `${column}.osgb` },
      ],
    });
    const children = [part(0, shared, 100), part(1, other, 100), part(2, shared, 50), part(3, shared, 100)];
    await writeFile(folder.path(`in/${tilePath(0, 0, 0)}`), osgbFile({ children }));
    for (const column of [0, 1, 2]) {
      await writeFile(folder.path(`in/Data/Tile_+000_+000/${column}.osgb`), osgbFile(groundPlan(column * 50, 0, 50, 4)));
    }
    const { broken, contents, report } = await run();
    expect(broken).to.deep.equal([]);
    const cells = (square: number): number => square * square * 2;
    // Of three parts, of what is lost of them, of the other picture, and three finer files.
    expect(report).to.include({ tiles: 6, missing: 1, textures: 3, triangles: cells(2) * (3 + 1 + 1) + cells(4) * 3 });
    const whole = contents.find(({ tile }) => tile.children?.length === 3)!;
    expect(positionsOf(whole)).to.have.length(3 * 9);
    expect(whole.json.images).to.have.length(1);
    // The larger of two errors: 2 · 50 · 16 / 50.
    expect(whole.tile.geometricError).to.be.closeTo(32, 1e-5);
    expect(contents.filter(({ tile, json }) => tile.geometricError === 0 && json.images)).to.have.length(1);
  });

  it('keeps what such parts show coarsely where a finer file shows nothing', async () => {
    await writeScene(folder.path('in'), { columns: 1, levels: 1 });
    const bytes = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#6a8' } })
      .jpeg()
      .toBuffer();
    const picture = { name: 'a.jpg', bytes };
    const children = [0, 1].map((column): NodePlan => ({
      mode: 'pixels',
      radius: 50,
      levels: [
        { from: 0, to: 100, node: { ...groundPlan(column * 50, 0, 50, 2), picture } },
        { from: 100, to: 1e30, file: `${column}.osgb` },
      ],
    }));
    await writeFile(folder.path(`in/${tilePath(0, 0, 0)}`), osgbFile({ children }));
    await writeFile(folder.path('in/Data/Tile_+000_+000/0.osgb'), osgbFile(groundPlan(0, 0, 50, 4)));
    await writeFile(folder.path('in/Data/Tile_+000_+000/1.osgb'), osgbFile({ children: [] }));
    const { broken, report } = await run();
    expect(broken).to.deep.equal([]);
    // Both parts, the finer file of one, and the other as it is.
    expect(report).to.include({ tiles: 3, unreadable: 0, missing: 0 });
  });

  it('ends with hostile names: loops, files outside, links', async () => {
    await writeScene(folder.path('in'), { columns: 1, levels: 1 });
    await folder.write({ 'outside.osgb': osgbFile(groundPlan(0, 0, 100, 2)) });
    const names = [
      '../../../outside.osgb',
      '..\\..\\..\\outside.osgb',
      '/etc/passwd',
      'link.osgb',
      'a\0b',
      'Tile_+000_+000.osgb',
      'loop.osgb',
    ];
    const levels = [{ from: 0, to: 50, node: groundPlan(0, 0, 100, 2) }, ...names.map((file) => ({ from: 50, to: 1e30, file }))];
    const path = folder.path(`in/${tilePath(0, 0, 0)}`);
    await writeFile(path, osgbFile({ mode: 'pixels', radius: 100, levels }));
    await symlink(folder.path('outside.osgb'), folder.path('in/Data/Tile_+000_+000/link.osgb'));
    const back = {
      mode: 'pixels' as const,
      levels: [
        { from: 0, to: 9, node: groundPlan(0, 0, 50, 1) },
        { from: 9, to: 1e30, file: 'loop.osgb' },
      ],
    };
    await writeFile(folder.path('in/Data/Tile_+000_+000/loop.osgb'), osgbFile(back));
    const { report, broken } = await run();
    expect(broken).to.deep.equal([]);
    expect(report).to.deep.include({
      files: 2,
      missing: 5,
      dropped: { primitives: 0, textures: 0, repeated: 2 },
    });
  });

  it('writes compressed contents that are valid, near their places, and meet those beside them', async () => {
    for (const compression of tileCompressions) {
      const { broken, report, contents } = await make({ columns: 2 }, { compression });
      expect(broken, compression).to.deep.equal([]);
      expect(report.triangles).to.be.within(2 * (8 + 32 + 128), 2 * (8 + 32 + 128) + 16);
      for (const level of [0, 1, 2]) {
        const places = await Promise.all([0, 1].map((column) => placesOf(folder.path('out'), contents, tilePath(column, 0, level))));
        // The first tile's eastern edge is the second's western one.
        const slack = compression === 'none' ? 1e-4 : 0;
        const seam = places[0]!.filter((place) => places[1]!.some((other) => distance(place, other) <= slack));
        expect(seam.length, `${compression} ${level}`).to.be.at.least(2 ** (level + 1) + 1);
      }
      await rm(folder.path('out'), { recursive: true });
    }
  });

  it('groups many tiles in a tree, so that a view of a few reads few', async () => {
    const { broken, root, report, contents } = await make({ columns: 6, rows: 5, levels: 1 });
    expect(broken).to.deep.equal([]);
    expect(report.tiles).to.be.greaterThan(30);
    const most = (tile: TileJson): number => Math.max(tile.children?.length ?? 0, ...(tile.children ?? []).map(most));
    expect(most(root)).to.equal(4);
    // The whole from afar is one content, coarser than all below it, and shows as much ground.
    const top = contents.find(({ path }) => path === root.content!.uri)!;
    expect(top.json.images).to.have.length(1);
    const bounds = positionsOf(top);
    const width = (axis: number) => Math.max(...bounds.map((place) => place[axis]!)) - Math.min(...bounds.map((place) => place[axis]!));
    expect(width(0)).to.be.closeTo(600, 5);
    expect(width(1)).to.be.closeTo(500, 5);
    expect(root.geometricError).to.be.greaterThan(root.children![0]!.geometricError);
    const { byteOffset = 0, byteLength } = top.json.bufferViews[top.json.images![0]!.bufferView]!;
    const corner = await sharp(top.binary.subarray(byteOffset, byteOffset + byteLength))
      .extract({ left: 8, top: 8, width: 8, height: 8 })
      .toBuffer();
    const { channels } = await sharp(corner).stats();
    expect(
      channels.map(({ mean }) => Math.round(mean / 17)),
      'the ground is #6a8',
    ).to.deep.equal([6, 10, 8]);
  });

  it('refuses a folder without tiles, and one of which none can be read', async () => {
    await mkdir(folder.path('in'), { recursive: true });
    expect((await failureOf(run())).code).to.equal('oblique.noTiles');
    await writeScene(folder.path('in'), { columns: 1, levels: 1 });
    await writeFile(folder.path(`in/${tilePath(0, 0, 0)}`), 'text');
    const error = await failureOf(run());
    expect(error.code).to.equal('oblique.noneReadable');
    expect(error.message).to.contain(tilePath(0, 0, 0));
    await writeFile(folder.path(`in/${tilePath(0, 0, 0)}`), osgbFile({ children: [] }));
    expect((await failureOf(run())).code).to.equal('oblique.nothingDrawn');
  });
});
