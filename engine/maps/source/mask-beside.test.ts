import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { sharp } from '#engine/images/vips';
import { testFolder } from '#test/files';
import { buildGrey } from '#test/tiffs';
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

  it('whose blocks lie beyond its end breaks off as a file that is damaged', async () => {
    const mask = Buffer.from(await maskOf());
    // The offset of its first strip, in the list or in the directory itself.
    const at = mask.readUInt32LE(4);
    for (let entry = 0; entry < mask.readUInt16LE(at); entry++) {
      const to = at + 2 + entry * 12;
      if (mask.readUInt16LE(to) !== 273) continue;
      const isInside = mask.readUInt32LE(to + 4) * 4 <= 4;
      mask.writeUInt32LE(0x7fffffff, isInside ? to + 8 : mask.readUInt32LE(to + 8));
    }
    await folder.write({ 'd.tif': await tiff(), 'd.tif.msk': mask });
    const read = withWholeRaster(
      folder.path('d.tif'),
      async (raster) => await raster.read({ x: 0, y: 0, width, height }),
      await findBeside(folder.path('d.tif')),
    );
    expect(await read.catch((error: { code: string }) => error.code)).to.equal('raster.truncated');
  });
});
