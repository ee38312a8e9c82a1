import { readFile, rm, writeFile } from 'node:fs/promises';
import { expect } from 'chai';
import { describeTiles, type tileTextures } from '#domain/models/tiles';
import { testFolder } from '#test/files';
import { osgbFile, type GeometryPlan } from '#test/osgb';
import { groundPlan, tilePath, writeScene, type ScenePlan } from '#test/oblique-scenes';
import { walkTileset } from '#test/tiles3d-rules';
import { sharp } from '../images/vips.ts';
import { tiles, type TilesVerbOptions } from './tiles.ts';

describe('pictures of 3D Tiles of an oblique scene', function () {
  this.timeout(60_000);
  const folder = testFolder();

  const make = async (plan: ScenePlan, options: TilesVerbOptions = {}) => {
    await writeScene(folder.path('in'), plan);
    return run(options);
  };
  const run = async (options: TilesVerbOptions = {}) => {
    const report = await tiles(folder.path('in'), folder.path('out'), options);
    return { report, ...(await walkTileset(folder.path('out'))) };
  };

  it('keeps textures byte for byte, or writes WebP or KTX2', async () => {
    const typesOf = async (textures: (typeof tileTextures)[number]) => {
      const { broken, contents } = await make({ columns: 1, levels: 1 }, { textures });
      expect(broken).to.deep.equal([]);
      await rm(folder.path('out'), { recursive: true });
      return contents.flatMap(({ json }) => json.images!.map(({ mimeType }) => mimeType));
    };
    expect(await typesOf('keep')).to.deep.equal(['image/jpeg']);
    expect(await typesOf('ktx2')).to.deep.equal(['image/ktx2']);
    const { contents } = await make({ columns: 1, levels: 1 });
    const { json, binary } = contents[0]!;
    const { byteOffset = 0, byteLength } = json.bufferViews[json.images![0]!.bufferView]!;
    const source = await readFile(folder.path(`in/${tilePath(0, 0, 0)}`));
    expect(source.includes(binary.subarray(byteOffset, byteOffset + byteLength))).to.equal(true);
    // A picture that WebP would make larger stays.
    await rm(folder.path('out'), { recursive: true });
    const noise = await sharp(Buffer.from(Uint8Array.from({ length: 128 * 128 * 3 }, (_, index) => (index * index) % 251)), {
      raw: { width: 128, height: 128, channels: 3 },
    })
      .jpeg({ quality: 95 })
      .toBuffer();
    const picture = { name: 'a.jpg', bytes: new Uint8Array(noise) };
    await writeFile(folder.path(`in/${tilePath(0, 0, 0)}`), osgbFile({ ...groundPlan(0, 0, 100, 2), picture }));
    const webp = await run({ textures: 'webp' });
    expect(webp.broken).to.deep.equal([]);
    expect(webp.contents[0]!.json.images![0]!.mimeType).to.equal('image/webp');
  });

  it('reads pictures beside the tile by what they are, and shows DDS and bare pixels as PNG the right way up', async () => {
    await writeScene(folder.path('in'), { columns: 1, levels: 1 });
    const red = [255, 0, 0];
    const blue = [0, 0, 255];
    // Two rows, the lower one red: OpenSceneGraph stores it first.
    const rgb = Uint8Array.from([...red, ...red, ...blue, ...blue]);
    const path = folder.path(`in/${tilePath(0, 0, 0)}`);
    const pictureOf = async (picture: NonNullable<GeometryPlan['picture']>) => {
      await writeFile(path, osgbFile({ ...groundPlan(0, 0, 100, 2), picture }));
      const { contents, broken, report } = await run();
      expect(broken).to.deep.equal([]);
      const [{ json, binary } = contents[0]!] = contents;
      await rm(folder.path('out'), { recursive: true });
      if (!json.images) return { report };
      const { byteOffset = 0, byteLength } = json.bufferViews[json.images[0]!.bufferView]!;
      return {
        report,
        type: json.images[0]!.mimeType,
        bytes: binary.subarray(byteOffset, byteOffset + byteLength),
      };
    };
    const bare = await pictureOf({ name: '', pixels: { width: 2, height: 2, rgb } });
    expect(bare.type).to.equal('image/png');
    const { data } = await sharp(bare.bytes).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)], 'the upper row is blue').to.deep.equal(blue);
    const png = await sharp(Buffer.from(rgb), { raw: { width: 2, height: 2, channels: 3 } })
      .png()
      .toBuffer();
    await writeFile(folder.path('in/Data/Tile_+000_+000/beside.jpg'), png);
    const beside = await pictureOf({ name: 'beside.jpg' });
    expect([beside.type, Buffer.compare(beside.bytes!, png)]).to.deep.equal(['image/png', 0]);
    const elsewhere = await pictureOf({ name: 'D:\\production\\textures\\beside.jpg' });
    expect([elsewhere.type, elsewhere.report.lostTextures]).to.deep.equal(['image/png', undefined]);
    for (const [picture, file, reason] of [
      [{ name: '../../../../etc/passwd' }, 'Data/Tile_+000_+000/passwd', '找不到这个文件'],
      [{ name: 'a.jpg', bytes: Uint8Array.of(0xff, 0xd8, 1, 2) }, tilePath(0, 0, 0), '贴图无法解码'],
    ] as const) {
      const { report } = await pictureOf(picture);
      expect(report.dropped.textures).to.equal(1);
      expect(report.lostTextures).to.deep.equal([{ file, reason }]);
      expect(describeTiles(report).slice(-2)).to.deep.equal(['没有保留：1 张贴图，贴图如：', `  ${file}：${reason}`]);
    }
  });

  it('shows a picture that names another machine’s folder from afar too', async () => {
    await writeScene(folder.path('in'), { columns: 2, levels: 1 });
    const red = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#c33' } })
      .jpeg()
      .toBuffer();
    for (const column of [0, 1]) {
      const path = tilePath(column, 0, 0);
      await writeFile(
        folder.path(`in/${path}`),
        osgbFile({ ...groundPlan(column * 100, 0, 100, 2), picture: { name: 'D:\\production\\beside.jpg' } }),
      );
      await writeFile(folder.path(`in/${path.slice(0, path.lastIndexOf('/'))}/beside.jpg`), red);
    }
    const { root, contents } = await run();
    const { json, binary } = contents.find(({ path }) => path === root.content!.uri)!;
    const { byteOffset = 0, byteLength } = json.bufferViews[json.images![0]!.bufferView]!;
    const corner = sharp(binary.subarray(byteOffset, byteOffset + byteLength)).extract({ left: 2, top: 2, width: 4, height: 4 });
    const [r = 0, g = 0, b = 0] = await corner.raw().toBuffer();
    expect([r > 180, g < 80, b < 80]).to.deep.equal([true, true, true]);
  });

  it('turns a JPEG that lies on its side by its EXIF, as OpenSceneGraph does, whatever becomes of textures', async () => {
    await writeScene(folder.path('in'), { columns: 1, levels: 1 });
    // Red at the left, and upright at the top.
    const rgb = Buffer.from(
      Uint8Array.from({ length: 64 * 32 * 3 }, (_, index) => (index % 192 < 96 ? [255, 0, 0] : [0, 0, 255])[index % 3]!),
    );
    const lying = await sharp(rgb, { raw: { width: 64, height: 32, channels: 3 } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const picture = { name: 'a.jpg', bytes: new Uint8Array(lying) };
    await writeFile(folder.path(`in/${tilePath(0, 0, 0)}`), osgbFile({ ...groundPlan(0, 0, 100, 2), picture }));
    for (const textures of ['keep', 'webp'] as const) {
      const { contents } = await run({ textures });
      const { json, binary } = contents[0]!;
      const { byteOffset = 0, byteLength } = json.bufferViews[json.images![0]!.bufferView]!;
      const shown = sharp(binary.subarray(byteOffset, byteOffset + byteLength));
      const { width, height, orientation } = await shown.metadata();
      expect([width, height, orientation], textures).to.deep.equal([32, 64, undefined]);
      const [red, , blue] = await shown.raw().toBuffer();
      expect([red! > 200, blue! < 50], textures).to.deep.equal([true, true]);
      await rm(folder.path('out'), { recursive: true });
    }
  });

  it('tells of pictures that were made smaller for KTX2', async function () {
    this.timeout(120_000);
    await writeScene(folder.path('in'), { columns: 1, levels: 1 });
    const picture = {
      name: 'a.jpg',
      bytes: new Uint8Array(
        await sharp({ create: { width: 4100, height: 4100, channels: 3, background: '#6a8' } })
          .jpeg()
          .toBuffer(),
      ),
    };
    await writeFile(folder.path(`in/${tilePath(0, 0, 0)}`), osgbFile({ ...groundPlan(0, 0, 100, 2), picture }));
    const { report } = await run({ textures: 'ktx2' });
    expect(report.shrunkTextures).to.equal(1);
    expect(describeTiles(report)).to.include('1 张贴图的像素超过 KTX2 一次能编码的上限，已缩小');
  });
});
