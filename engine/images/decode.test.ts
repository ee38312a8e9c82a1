import { deflateSync } from 'node:zlib';
import { expect } from 'chai';
import sharp from 'sharp';
import { buildBmp, buildDds, buildKtx2, buildPsd, buildTga, seededBytes } from '#test/images';
import { importImage } from '#engine/readers/import-image';
import { decodeImage as decodeForPreview } from '#engine/preview/images';
import { WarningList } from '#engine/scenes/warning-list';
import { decodeImage } from './decode.ts';

const pixels = async (bytes: Uint8Array): Promise<number[] | undefined> => {
  const decoded = await decodeImage(bytes);
  return decoded && [...decoded.rgba];
};
const red = [255, 0, 0, 255];
const green = [0, 255, 0, 255];
const blue = [0, 0, 255, 255];
const white = [255, 255, 255, 255];

describe('decodeImage', () => {
  const bgr = [0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255];
  const table: { name: string; bytes: Uint8Array; rgba: number[] | undefined }[] = [
    {
      name: 'TGA from the top',
      bytes: buildTga({ type: 2, width: 2, height: 2, depth: 24, data: bgr }),
      rgba: [red, green, blue, white].flat(),
    },
    {
      name: 'TGA from below',
      bytes: buildTga({ type: 2, width: 2, height: 2, depth: 24, data: bgr, descriptor: 0 }),
      rgba: [blue, white, red, green].flat(),
    },
    {
      name: 'TGA from the right',
      bytes: buildTga({ type: 2, width: 2, height: 2, depth: 24, data: bgr, descriptor: 0x30 }),
      rgba: [green, red, white, blue].flat(),
    },
    {
      name: 'TGA in runs that cross lines',
      bytes: buildTga({ type: 10, width: 2, height: 2, depth: 24, data: [0x82, 0, 0, 255, 0, 255, 0, 0] }),
      rgba: [red, red, red, blue].flat(),
    },
    {
      name: 'TGA with 32 bits',
      bytes: buildTga({ type: 2, width: 1, height: 1, depth: 32, data: [1, 2, 3, 4], descriptor: 0x28 }),
      rgba: [3, 2, 1, 4],
    },
    {
      name: 'TGA with an alpha of 0 everywhere',
      bytes: buildTga({ type: 2, width: 1, height: 1, depth: 32, data: [1, 2, 3, 0], descriptor: 0x28 }),
      rgba: [3, 2, 1, 255],
    },
    { name: 'TGA with 16 bits', bytes: buildTga({ type: 2, width: 1, height: 1, depth: 16, data: [0x00, 0x7c] }), rgba: red },
    {
      name: 'TGA of grey and alpha',
      bytes: buildTga({ type: 3, width: 1, height: 1, depth: 16, data: [9, 7], descriptor: 0x28 }),
      rgba: [9, 9, 9, 7],
    },
    {
      name: 'TGA with a colour map',
      bytes: buildTga({
        type: 1,
        width: 2,
        height: 1,
        depth: 8,
        data: [6, 5],
        map: { depth: 24, first: 5, colors: [255, 0, 0, 0, 0, 255] },
      }),
      rgba: [red, blue].flat(),
    },
    {
      name: 'TGA that points beside its colour map',
      bytes: buildTga({ type: 1, width: 1, height: 1, depth: 8, data: [9], map: { depth: 24, colors: [255, 0, 0] } }),
      rgba: undefined,
    },
    { name: 'TGA that ends early', bytes: buildTga({ type: 2, width: 9, height: 9, depth: 24, data: bgr }), rgba: undefined },

    {
      name: 'BMP with 1 bit',
      bytes: buildBmp({ width: 2, height: 1, depth: 1, palette: [0, 0, 255, 0, 255, 0, 0, 0], data: [0x40, 0, 0, 0] }),
      rgba: [red, blue].flat(),
    },
    {
      name: 'BMP with 4 bits',
      bytes: buildBmp({ width: 2, height: 1, depth: 4, palette: [0, 0, 255, 0, 255, 0, 0, 0], data: [0x10, 0, 0, 0] }),
      rgba: [blue, red].flat(),
    },
    {
      name: 'BMP with 24 bits, from below',
      bytes: buildBmp({ width: 1, height: 2, depth: 24, data: [0, 0, 255, 0, 255, 0, 0, 0] }),
      rgba: [blue, red].flat(),
    },
    {
      name: 'BMP from the top',
      bytes: buildBmp({ width: 1, height: -2, depth: 24, data: [0, 0, 255, 0, 255, 0, 0, 0] }),
      rgba: [red, blue].flat(),
    },
    { name: 'BMP with 16 bits', bytes: buildBmp({ width: 1, height: 1, depth: 16, data: [0x1f, 0, 0, 0] }), rgba: blue },
    {
      name: 'BMP with masks 5 6 5',
      bytes: buildBmp({ width: 1, height: 1, depth: 16, compression: 3, masks: [0xf800, 0x7e0, 0x1f], data: [0xe0, 7, 0, 0] }),
      rgba: green,
    },
    {
      name: 'BMP V5 with alpha',
      bytes: buildBmp({
        width: 1,
        height: 1,
        depth: 32,
        compression: 3,
        infoBytes: 124,
        masks: [0xff0000, 0xff00, 0xff, 0xff000000],
        data: [1, 2, 3, 4],
      }),
      rgba: [3, 2, 1, 4],
    },
    {
      name: 'BMP with 32 bits and nothing in the fourth',
      bytes: buildBmp({ width: 1, height: 1, depth: 32, data: [1, 2, 3, 0] }),
      rgba: [3, 2, 1, 255],
    },
    {
      name: 'BMP of OS/2',
      bytes: buildBmp({ width: 1, height: 1, depth: 8, infoBytes: 12, palette: [255, 0, 0, 0, 0, 255], data: [1, 0, 0, 0] }),
      rgba: red,
    },
    {
      name: 'BMP in runs of 8 bits, with a move and pixels as they are',
      bytes: buildBmp({
        width: 3,
        height: 2,
        depth: 8,
        compression: 1,
        palette: [0, 0, 255, 0, 255, 0, 0, 0],
        data: [2, 1, 0, 0, 0, 2, 1, 0, 2, 1, 0, 1],
      }),
      rgba: [red, blue, blue, blue, blue, red].flat(),
    },
    {
      name: 'BMP in runs of 4 bits',
      bytes: buildBmp({
        width: 4,
        height: 1,
        depth: 4,
        compression: 2,
        palette: [0, 0, 255, 0, 255, 0, 0, 0],
        data: [3, 0x10, 1, 0, 0, 1],
      }),
      rgba: [blue, red, blue, red].flat(),
    },
    { name: 'BMP that ends early', bytes: buildBmp({ width: 5, height: 5, depth: 24, data: [1, 2, 3] }), rgba: undefined },

    {
      name: 'PSD in RGB',
      bytes: buildPsd({
        mode: 3,
        depth: 8,
        width: 2,
        height: 1,
        channels: [Uint8Array.of(255, 0), Uint8Array.of(0, 0), Uint8Array.of(0, 255)],
      }),
      rgba: [red, blue].flat(),
    },
    {
      name: 'PSD with transparency, packed',
      bytes: buildPsd({
        mode: 3,
        depth: 8,
        width: 1,
        height: 1,
        packing: 1,
        transparent: true,
        channels: [9, 8, 7, 6].map((value) => Uint8Array.of(value)),
      }),
      rgba: [9, 8, 7, 6],
    },
    {
      name: 'PSD with a channel that somebody saved',
      bytes: buildPsd({ mode: 3, depth: 8, width: 1, height: 1, channels: [9, 8, 7, 6].map((value) => Uint8Array.of(value)) }),
      rgba: [9, 8, 7, 255],
    },
    {
      name: 'PSD with 16 bits',
      bytes: buildPsd({ mode: 1, depth: 16, width: 1, height: 1, packing: 1, channels: [Uint8Array.of(0x80, 0x80)] }),
      rgba: [128, 128, 128, 255],
    },
    {
      name: 'PSB in CMYK',
      bytes: buildPsd({
        mode: 4,
        depth: 8,
        width: 1,
        height: 1,
        packing: 1,
        large: true,
        channels: [0, 255, 255, 255].map((value) => Uint8Array.of(value)),
      }),
      rgba: [0, 255, 255, 255],
    },
    {
      name: 'PSD in Lab',
      bytes: buildPsd({ mode: 9, depth: 8, width: 1, height: 1, channels: [255, 128, 128].map((value) => Uint8Array.of(value)) }),
      rgba: white,
    },
    {
      name: 'PSD that ends early',
      bytes: buildPsd({ mode: 3, depth: 8, width: 2, height: 1, channels: [Uint8Array.of(255, 0), Uint8Array.of(0, 0), Uint8Array.of(0)] }),
      rgba: undefined,
    },

    {
      name: 'HDR, flat',
      bytes: Buffer.from('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 2\n\x80\x00\x00\x81\x00\x80\x00\x80', 'latin1'),
      rgba: [255, 0, 0, 255, 0, 188, 0, 255],
    },
    {
      name: 'HDR from below',
      bytes: Buffer.from('#?RGBE\n\n+Y 2 +X 1\n\x80\x00\x00\x81\x00\x00\x00\x00', 'latin1'),
      rgba: [0, 0, 0, 255, 255, 0, 0, 255],
    },
    {
      name: 'HDR in old runs',
      bytes: Buffer.from('#?RGBE\n\n-Y 1 +X 3\n\x80\x00\x00\x81\x01\x01\x01\x02', 'latin1'),
      rgba: [red, red, red].flat(),
    },
    {
      name: 'HDR in new runs',
      bytes: Buffer.from('#?RGBE\n\n-Y 1 +X 8\n\x02\x02\x00\x08\x88\x80\x88\x00\x84\x00\x04\x00\x00\x00\x80\x88\x81', 'latin1'),
      rgba: [red, red, red, red, red, red, red, [255, 0, 255, 255]].flat(),
    },
    { name: 'HDR that ends early', bytes: Buffer.from('#?RGBE\n\n-Y 9 +X 9\n\x80\x00', 'latin1'), rgba: undefined },

    { name: 'KTX2 without packing', bytes: buildKtx2(37, 1, 1, Uint8Array.of(1, 2, 3, 4)), rgba: [1, 2, 3, 4] },
    { name: 'KTX2 packed by zlib', bytes: buildKtx2(44, 1, 1, deflateSync(Uint8Array.of(1, 2, 3, 4)), 3, 4), rgba: [3, 2, 1, 4] },
    { name: 'KTX2 that ends early', bytes: buildKtx2(37, 9, 9, Uint8Array.of(1, 2, 3, 4)), rgba: undefined },
    { name: 'nothing that is known', bytes: Buffer.from('Hello, this is no picture at all.'), rgba: undefined },
  ];
  for (const { name, bytes, rgba } of table) it(`reads ${name}`, async () => expect(await pixels(bytes)).to.deep.equal(rgba));

  it('keeps highlights apart when it brings light beyond white down', async () => {
    const decoded = await decodeImage(Buffer.from('#?RGBE\n\n-Y 1 +X 3\n\x80\x80\x80\x80\x80\x80\x80\x82\x80\x80\x80\x84', 'latin1'));
    expect(decoded?.toneMapped).to.equal(true);
    const [dark = 0, , , , bright = 0, , , , brightest = 0] = [...decoded!.rgba];
    expect(dark).to.be.lessThan(bright);
    expect(bright).to.be.lessThan(brightest);
    expect(brightest).to.equal(255);
  });

  it('reads a KTX2 of Basis as its own transcoder does', async () => {
    const { encodeToKTX2 } = await import('ktx2-encoder');
    const data = new Uint8Array(16 * 16 * 4).map((_, index) => (index % 4 === 3 ? 255 : ((index >> 2) % 16) * 16));
    for (const isUASTC of [true, false]) {
      const bytes = await encodeToKTX2(new Uint8Array(1), {
        isUASTC,
        generateMipmap: false,
        imageDecoder: () => Promise.resolve({ width: 16, height: 16, data }),
      });
      const decoded = await decodeImage(bytes);
      expect(decoded).to.include({ width: 16, height: 16 });
      const worst = Math.max(...decoded!.rgba.map((value, index) => Math.abs(value - data[index]!)));
      expect(worst).to.be.lessThan(isUASTC ? 6 : 40);
      const texture = await importImage('a.ktx2', bytes);
      expect(texture?.mimeType).to.equal('image/ktx2');
      const seen = await decodeForPreview(texture!, 512, 'none');
      expect(seen).to.include({ width: 16, height: 16 });
    }
  });
});

describe('importImage', () => {
  const raw = (channels: 3 | 4, bytes: Uint8Array) => sharp(bytes, { raw: { width: 4, height: 4, channels } });
  const noisy = seededBytes(48);

  it('leaves alone what glTF carries', async () => {
    for (const image of [raw(3, noisy).png(), raw(3, noisy).jpeg(), raw(3, noisy).webp()]) {
      const bytes = await image.toBuffer();
      expect((await importImage('a.xyz', bytes))?.bytes).to.equal(bytes);
    }
    const deep = await sharp(Buffer.from(new Uint16Array(16).buffer), { raw: { width: 4, height: 4, channels: 1 } })
      .toColourspace('grey16')
      .png()
      .toBuffer();
    expect((await importImage('deep.png', deep))?.mimeType).to.equal('image/png');
  });

  it('makes a PNG of the rest, with alpha only where something is transparent', async () => {
    const opaque = await importImage(
      'wood.jpg',
      buildTga({ type: 2, width: 1, height: 1, depth: 32, data: [1, 2, 3, 255], descriptor: 0x28 }),
    );
    expect(opaque).to.include({ mimeType: 'image/png', width: 1, height: 1 });
    expect((await sharp(opaque!.bytes).metadata()).channels).to.equal(3);
    const clear = await importImage(
      'leaf.tga',
      buildTga({ type: 2, width: 1, height: 1, depth: 32, data: [1, 2, 3, 100], descriptor: 0x28 }),
    );
    expect((await sharp(clear!.bytes).metadata()).channels).to.equal(4);
    for (const image of [raw(3, noisy).tiff(), raw(3, noisy).gif()])
      expect(await importImage('a', await image.toBuffer())).to.include({ mimeType: 'image/png', width: 4, height: 4 });
  });

  it('makes an RGB JPEG of one in CMYK', async () => {
    const cmyk = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#ff0000' } })
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    expect((await sharp(cmyk).metadata()).space).to.equal('cmyk');
    const texture = await importImage('paint.jpg', cmyk);
    expect(texture?.mimeType).to.equal('image/jpeg');
    const { channels } = await sharp(texture!.bytes).stats();
    expect(channels).to.have.length(3);
    expect(channels[0]!.mean).to.be.greaterThan(200);
    expect(channels[2]!.mean).to.be.lessThan(80);
  });

  it('says what is lost: light, and faces', async () => {
    const warnings = new WarningList();
    await importImage('sky.hdr', Buffer.from('#?RGBE\n\n-Y 1 +X 1\n\x80\x00\x00\x81', 'latin1'), warnings);
    await importImage('sky.dds', buildDds({ width: 1, height: 1, dxgi: 29, data: new Uint8Array(24), cube: true }), warnings);
    expect(warnings.list()).to.deep.equal([
      { code: 'textureToneMapped', params: { path: 'sky.hdr' } },
      { code: 'textureFaces', params: { path: 'sky.dds' } },
    ]);
  });

  it('refuses truncated and damaged files, whatever their header says', async () => {
    const png = await raw(3, noisy).png().toBuffer();
    const jpeg = await raw(3, noisy).jpeg().toBuffer();
    const flipped = Buffer.from(png);
    flipped[flipped.indexOf('IDAT') + 6]! ^= 255;
    for (const bytes of [
      png.subarray(0, png.length - 20),
      flipped,
      jpeg.subarray(0, jpeg.length - 20),
      png.subarray(0, 30),
      new Uint8Array(0),
      Uint8Array.of(0xff, 0xd8, 0xff),
    ])
      expect(await importImage('broken', bytes)).to.equal(undefined);
  });

  it('begins nothing that is too large', async () => {
    const png = Buffer.from(await raw(3, noisy).png().toBuffer());
    png.writeUInt32BE(60_000, 16);
    png.writeUInt32BE(60_000, 20);
    const huge = [
      png,
      buildTga({ type: 10, width: 65535, height: 65535, depth: 24, data: [0x80, 0, 0, 0] }),
      buildBmp({ width: 2 ** 30, height: 2 ** 30, depth: 8, compression: 1, data: [1, 1] }),
    ];
    for (const bytes of huge) expect(await importImage('huge', bytes)).to.equal(undefined);
  });
});
