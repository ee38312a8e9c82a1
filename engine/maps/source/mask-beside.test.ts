import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { sharp } from '#engine/images/vips';
import { testFolder } from '#test/files';
import { buildGrey, buildTiff, greyPage, type TiffChoices } from '#test/tiffs';
import { buildZip } from '#test/zips';
import { findBeside } from '../beside-files.ts';
import { withWholeRaster } from '../with-raster.ts';
import type { Raster } from './raster.ts';

const [width, height] = [230, 140];
const rgb = Uint8Array.from({ length: width * height * 3 }, (_, at) => (at * 31) % 251);
/** What the mask hides: a corner, and a part in the middle. */
const isHidden = (x: number, y: number): boolean => (x < 70 && y < 50) || (x > 120 && x < 131 && y > 60 && y < 90);
const hides = (across = width, down = height): Uint8Array =>
  Uint8Array.from({ length: across * down }, (_, at) =>
    isHidden(((at % across) * width) / across, (Math.floor(at / across) * height) / down) ? 0 : 255,
  );

describe('a mask beside an image', () => {
  const folder = testFolder();
  const picture = () => sharp(rgb, { raw: { width, height, channels: 3 } });
  const tiff = (bigtiff = false) =>
    picture().tiff({ compression: 'deflate', tile: true, tileWidth: 64, tileHeight: 64, bigtiff }).toBuffer();
  const maskOf = (compression: 'deflate' | 'lzw' | 'none' = 'deflate') =>
    sharp(hides(), { raw: { width, height, channels: 1 } })
      .toColourspace('b-w')
      .tiff({ compression })
      .toBuffer();

  /** What is valid of an image in the folder, read as commands do, and by another reader of what its ranges would read. */
  async function validOf(name: string): Promise<{ valid: Uint8Array | null; warnings: readonly string[]; mask: boolean }> {
    const path = folder.path(name);
    return await withWholeRaster(
      path,
      async (raster) => {
        const whole = { x: 0, y: 0, width, height };
        const { valid, bands } = await raster.read(whole);
        for (const [band, plane] of bands.entries())
          if (name.endsWith('.tif')) expect(plane.findIndex((value, at) => value !== rgb[at * 3 + band])).to.equal(-1);
        const readable = await raster.tiled();
        if (readable !== null) expect(await withWholeRaster(readable, async (copy) => (await copy.read(whole)).valid)).to.deep.equal(valid);
        // What is drawn of it hides as much.
        const small = await raster.overview(23);
        expect(small.valid?.includes(0) ?? false).to.equal(raster.image.mask);
        return { valid, warnings: raster.image.warnings, mask: raster.image.mask };
      },
      await findBeside(path),
    );
  }

  it('is read with it, whatever the file is, and leaves nothing behind', async () => {
    await folder.write({ 'a.tif': await tiff(), 'a.tif.msk': await maskOf() });
    await folder.write({ 'big.tif': await tiff(true), 'BIG.TIF.MSK': await maskOf('lzw') });
    await folder.write({ 'p.png': await picture().png().toBuffer(), 'p.png.msk': await maskOf('none') });
    await folder.write({ 'j.jpg': await picture().jpeg().toBuffer(), 'j.jpg.msk': await maskOf() });
    for (const [inside, outside] of [
      ['城/a.tif', 'zipped'],
      ['p.png', 'picture'],
    ]) {
      const name = inside!.split('/').at(-1)!;
      const data = await Promise.all([name, `${name}.msk`].map((each) => readFile(folder.path(each))));
      await folder.write({ [`${outside}.zip`]: buildZip([inside!, `${inside}.msk`].map((each, at) => ({ name: each, data: data[at]! }))) });
    }
    for (const name of ['a.tif', 'big.tif', 'p.png', 'j.jpg', 'zipped.zip', 'picture.zip']) {
      const { valid, warnings, mask } = await validOf(name);
      expect([mask, warnings], name).to.deep.equal([true, ['noPlace']]);
      expect(valid, name).to.deep.equal(hides());
    }
    expect(await withWholeRaster(folder.path('a.tif'), async (raster) => raster.image.mask)).to.equal(false);
  });

  it('leaves nothing of its copy behind', async () => {
    await folder.write({ 'a.tif': await tiff(), 'a.tif.msk': await maskOf() });
    const scratch = folder.path('scratch');
    await folder.write({ 'scratch/kept': '' });
    const look = async (raster: Raster) => {
      const copy = (await raster.tiled())!;
      expect(copy.startsWith(join(scratch, 'modelmill-map-'))).to.equal(true);
      expect((await stat(copy)).size).to.be.greaterThan((await stat(folder.path('a.tif'))).size);
    };
    await withWholeRaster(folder.path('a.tif'), look, { ...(await findBeside(folder.path('a.tif'))), scratch });
    expect(await readdir(scratch)).to.deep.equal(['kept']);
  });

  it('that is none of this image is passed over with a warning', async () => {
    const half = await sharp(hides(115, 70), { raw: { width: 115, height: 70, channels: 1 } })
      .toColourspace('b-w')
      .tiff()
      .toBuffer();
    const lossy = await sharp(hides(), { raw: { width, height, channels: 1 } })
      .toColourspace('b-w')
      .tiff({ compression: 'jpeg' })
      .toBuffer();
    for (const [what, mask] of [
      ['of another size', half],
      ['of three bands', await tiff()],
      [
        'of 16 bits',
        buildGrey({ 256: [3, width], 257: [3, height], 258: [3, 16], 278: [3, height] }, [new Uint8Array(width * height * 2)]),
      ],
      ['lossy', lossy],
      ['torn', (await maskOf()).subarray(0, 60)],
      ['none', Buffer.from('no mask at all')],
      ['empty', Buffer.alloc(0)],
    ] as const) {
      await folder.write({ 'b.tif': await tiff(), 'b.tif.msk': mask, 'b.png': await picture().png().toBuffer(), 'b.png.msk': mask });
      for (const name of ['b.tif', 'b.png'])
        expect(await validOf(name), `${what} ${name}`).to.deep.equal({ valid: null, warnings: ['noPlace', 'maskBeside'], mask: false });
    }
    // Of high byte first the file stays as it is.
    const motorola = buildGrey({ 256: [3, width], 257: [3, height], 278: [3, height] }, [new Uint8Array(width * height)], {
      little: false,
    });
    await folder.write({ 'c.tif': motorola, 'c.tif.msk': await maskOf() });
    const warnings = await withWholeRaster(
      folder.path('c.tif'),
      async ({ image }) => image.warnings,
      await findBeside(folder.path('c.tif')),
    );
    expect(warnings).to.include('maskBeside');
  });

  /** Rows of a mask of 64 × 48 pixels whose left third is hidden, a bit a pixel. */
  const bits = Uint8Array.from({ length: 8 * 48 }, (_, at) => (at % 8 < 3 ? 0 : 0xff));
  const small = { 256: [3, 64], 257: [3, 48] };
  const plain = (choices: TiffChoices) => buildGrey({ ...small, 278: [3, 48] }, [new Uint8Array(64 * 48).fill(7)], choices);
  const hiddenOf = async (image: Buffer, mask: Buffer): Promise<string> => {
    await folder.write({ 'e.tif': image, 'e.tif.msk': mask });
    return await withWholeRaster(
      folder.path('e.tif'),
      async (raster) => {
        const { valid } = await raster.read({ x: 0, y: 0, width: 64, height: 48 });
        const seen = valid?.reduce((sum, value) => sum + (value > 0 ? 1 : 0), 0);
        return raster.image.mask ? `${seen} seen` : raster.image.warnings.join();
      },
      await findBeside(folder.path('e.tif')),
    );
  };

  it('may have a bit a pixel, tiles of which some are left out, overviews, and 64-bit places, as the image may', async () => {
    const bitTags = { ...small, 258: [3, 1], 278: [3, 48] };
    const tiled = { ...small, 322: [3, 32], 323: [3, 48] };
    // The first tile is left out: nothing is seen there.
    const sparse = { 324: [4, 0, 0], 325: [4, 0, 0] };
    for (const imageChoices of [{}, { big: true }])
      for (const choices of [{}, { big: true }, { little: false }]) {
        const kind = JSON.stringify([imageChoices, choices]);
        const [odd, image] = [Buffer.concat([plain(imageChoices), Buffer.alloc(1)]), plain(imageChoices)];
        for (const each of [odd, image]) {
          expect(await hiddenOf(each, buildGrey(bitTags, [bits], choices)), kind).to.equal(`${40 * 48} seen`);
          expect(await hiddenOf(each, buildGrey({ ...tiled, ...sparse }, [], choices)), kind).to.equal('0 seen');
        }
        const whole = greyPage(bitTags, [bits]);
        const overview = greyPage({ 254: [4, 1], 256: [3, 32], 257: [3, 24], 278: [3, 24] }, [new Uint8Array(32 * 24).fill(255)]);
        expect(await hiddenOf(image, buildTiff([whole, overview], choices)), kind).to.equal(`${40 * 48} seen`);
      }
  });

  it('that is torn, or made to do harm, is passed over', async () => {
    const image = plain({});
    const list = Array.from({ length: 48 }, (_, at) => at + 8);
    const strips = { ...small, 278: [3, 1], 279: [4, ...list.map(() => 64)] };
    // Of tiles of a pixel each, and overviews, each a pixel narrower, whose lists are those of the whole.
    const shared = (pages: number): Buffer => {
      const tiles = Array.from({ length: 64 * 48 }, () => 8);
      const tags = { ...small, 254: [4, 0], 322: [3, 1], 323: [3, 1], 324: [4, ...tiles], 325: [4, ...tiles.map(() => 1)] };
      const file = buildTiff([{ ...greyPage(tags, []), blocks: [] }]);
      const first = file.readUInt32LE(4);
      const own = file.subarray(first, first + 2 + file.readUInt16LE(first) * 12 + 4);
      const more = Array.from({ length: pages - 1 }, (_, at) => {
        const page = Buffer.from(own);
        for (let entry = 2; entry + 12 < page.length; entry += 12) {
          if (page.readUInt16LE(entry) === 254) page.writeUInt32LE(1, entry + 8);
          if (page.readUInt16LE(entry) === 256) page.writeUInt16LE(63 - at, entry + 8);
        }
        page.writeUInt32LE(at + 2 < pages ? file.length + (at + 1) * own.length : 0, page.length - 4);
        return page;
      });
      if (pages > 1) file.writeUInt32LE(file.length, first + own.length - 4);
      return Buffer.concat([file, ...more]);
    };
    for (const few of [1, 3]) expect(await hiddenOf(image, shared(few))).to.match(/seen$/);
    for (const [what, mask] of [
      ['blocks beyond its end', buildGrey({ ...strips, 273: [4, ...list.map(() => 0xfffffff0)] }, [])],
      ['negative places', buildGrey({ ...strips, 273: [9, ...list.map(() => -5)] }, [])],
      ['places that are no numbers', buildGrey({ ...strips, 273: [12, ...list.map(() => Infinity)] }, [])],
      ['places that are out of reach', buildGrey({ ...strips, 273: [16, ...list.map(() => 2 ** 40)] }, [], { big: true })],
      ['one list for many pages', shared(40)],
    ] as const)
      expect(await hiddenOf(image, mask), what).to.equal('noPlace,maskBeside');
    // What is never looked at does nothing.
    const unused = { 317: [9, -1], 273: [4, 1, 2, 3] };
    const tiled = buildGrey({ ...small, 322: [3, 64], 323: [3, 48], ...unused }, [new Uint8Array(64 * 48)]);
    expect(await hiddenOf(image, tiled)).to.equal('0 seen');
    const many = buildTiff(
      Array.from({ length: 128 }, (_, at) => greyPage({ ...small, 278: [3, 48], 254: [4, at > 0 ? 2 : 0] }, [new Uint8Array(64 * 48)])),
    );
    expect(await hiddenOf(many, buildGrey({ ...small, 278: [3, 48] }, [new Uint8Array(64 * 48)]))).to.equal('noPlace,maskBeside');
  });

  it('goes behind one inside the image', async () => {
    const own = greyPage({ ...small, 254: [4, 4], 258: [3, 1], 262: [3, 4], 278: [3, 48] }, [bits]);
    const image = buildTiff([greyPage({ ...small, 278: [3, 48] }, [new Uint8Array(64 * 48)]), own]);
    expect(await hiddenOf(image, buildGrey({ ...small, 278: [3, 48] }, [new Uint8Array(64 * 48)]))).to.equal(`${40 * 48} seen`);
  });

  it('that is broken in a ZIP is passed over, and a folder of its name is none', async () => {
    const zip = buildZip([
      { name: 'a.tif', data: await tiff() },
      { name: 'a.tif.msk', data: await maskOf(), crc: 1 },
      { name: 'a.tif.aux.xml', data: '<PAMDataset></PAMDataset>', crc: 1 },
    ]);
    await folder.write({ 'broken.zip': zip, 'f.tif': await tiff(), 'f.tif.msk/inside': '' });
    for (const name of ['broken.zip', 'f.tif'])
      expect(await validOf(name), name).to.deep.equal({ valid: null, warnings: ['noPlace', 'maskBeside'], mask: false });
  });

  it('leaves an image with overviews what it is', async () => {
    const levels = [width, width / 2].map((across, at) => {
      const down = at === 0 ? height : height / 2;
      return greyPage(
        {
          254: [4, at],
          256: [3, across],
          257: [3, down],
          322: [3, 64],
          323: [3, 64],
          ...{ 324: [4, ...zeros(across, down)], 325: [4, ...zeros(across, down)] },
        },
        [],
      );
    });
    await folder.write({ 'g.tif': buildTiff(levels), 'g.tif.msk': await maskOf() });
    const look = async (raster: Raster) => [raster.image.format, raster.overviewPixels(50), raster.image.mask];
    expect(await withWholeRaster(folder.path('g.tif'), look)).to.deep.equal(['cog', (width * height) / 4, false]);
    expect(await withWholeRaster(folder.path('g.tif'), look, await findBeside(folder.path('g.tif')))).to.deep.equal([
      'cog',
      width * height,
      true,
    ]);
  });
});

const zeros = (across: number, down: number): number[] => Array<number>(Math.ceil(across / 64) * Math.ceil(down / 64)).fill(0);
