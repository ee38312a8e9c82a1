import { expect } from 'chai';
import sharp from 'sharp';
import { WarningList } from '#engine/scenes/warning-list';
import { buildDds } from '#test/images';
import { importImage } from './import-image.ts';

describe('importImage', () => {
  const lost = async (name: string, bytes: Uint8Array): Promise<unknown> => {
    const warnings = new WarningList();
    expect((await importImage(name, bytes, warnings))?.mimeType).to.equal('image/png');
    return warnings.list();
  };

  it('says how many frames or pages a picture has beside the first', async () => {
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
});
