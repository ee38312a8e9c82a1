import { expect } from 'chai';
import sharp, { type Sharp } from 'sharp';
import { fitWhole } from '#engine/images/pixels';
import { WarningList } from '#engine/scenes/warning-list';
import { buildDds } from '#test/images';
import { importImage, warnOfUnread } from './import-image.ts';

describe('importImage', () => {
  const lost = async (name: string, bytes: Uint8Array): Promise<unknown> => {
    const warnings = new WarningList();
    expect((await importImage(name, bytes, warnings))?.mimeType).to.equal('image/png');
    return warnings.list();
  };

  it('reports how many frames or pages a picture has', async () => {
    const pixels = Buffer.alloc(4 * 8 * 3, 90);
    pixels.fill(200, 48);
    // Two frames, one under the other.
    const film = sharp(pixels, { raw: { width: 4, height: 8, channels: 3, pageHeight: 4 } });
    for (const [name, bytes] of [
      ['a.gif', await film.clone().gif().toBuffer()],
      ['a.webp', await film.clone().webp({ lossless: true }).toBuffer()],
    ] as const)
      expect(await lost(name, bytes)).to.deep.equal([{ code: 'textureFrames', params: { path: name, count: 2 } }]);
    const one = await sharp(pixels, { raw: { width: 4, height: 8, channels: 3 } })
      .gif()
      .toBuffer();
    expect(await lost('b.gif', one)).to.deep.equal([]);
  });

  it('says how many pictures an array of DDS has', async () => {
    const data = new Uint8Array(16);
    const array = buildDds({ width: 1, height: 1, dxgi: 29, data, members: 4 });
    expect(await lost('a.dds', array)).to.deep.equal([{ code: 'textureFrames', params: { path: 'a.dds', count: 4 } }]);
    expect(await lost('b.dds', buildDds({ width: 1, height: 1, dxgi: 29, data }))).to.deep.equal([]);
  });

  const flat = (width: number, height: number): Sharp =>
    sharp({ limitInputPixels: false, create: { width, height, channels: 3, background: '#804020' } });

  it('hands on a picture of 16384 pixels an edge, and names the size of one that is larger', async () => {
    const warnings = new WarningList();
    const large = await flat(16_384, 16_384).jpeg().toBuffer();
    expect(await importImage('large.jpg', large, warnings)).to.include({
      bytes: large,
      mimeType: 'image/jpeg',
      width: 16_384,
      height: 16_384,
    });
    const larger = await flat(65_000, 4130).jpeg().toBuffer();
    expect(await importImage('larger.jpg', larger, warnings)).to.equal(undefined);
    await warnOfUnread(warnings, larger, { path: 'larger.jpg' });
    await warnOfUnread(warnings, larger.subarray(0, 2), { path: 'short.jpg' });
    const noise = Buffer.from('89504e470d0a1a0a0000000d49484452' + '64555555'.repeat(8), 'hex');
    await warnOfUnread(warnings, noise, { path: 'noise.png' });
    expect(warnings.list()).to.deep.equal([
      { code: 'textureTooLarge', params: { path: 'larger.jpg', width: 65_000, height: 4130 } },
      { code: 'textureUnreadable', params: { path: 'short.jpg' } },
      { code: 'textureUnreadable', params: { path: 'noise.png' } },
    ]);
  }).timeout(30_000);

  it('holds whole what fits into 512 MiB, and larger ones in proportion', () => {
    expect(fitWhole(16_384, 8192)).to.deep.equal({ width: 16_384, height: 8192 });
    expect(fitWhole(16_384, 16_384)).to.deep.equal({ width: 11_585, height: 11_585 });
    expect(fitWhole(65_536, 4096)).to.deep.equal({ width: 46_340, height: 2896 });
  });
});
