import { crc32 } from 'node:zlib';
import { expect } from 'chai';
import { buildDds, seededBytes } from '#test/images';
import { decodeBc6h } from './bc6h.ts';
import { decodeDds } from './dds.ts';

const pixels = (bytes: Uint8Array): number[] => [...(decodeDds(bytes)?.rgba ?? [])];

describe('decodeDds', () => {
  /**
   * 64 blocks of seeded bytes, which go through every path of a decoder. BC7 equals Pillow 12's decoder in every byte, BC1 to BC5 are within 1 of it
   * (it cuts thirds off, we round them); Pillow leaves the blue of BC5 empty.
   */
  const checksums: { dxgi: number; name: string; blockBytes: number; crc: number }[] = [
    { dxgi: 71, name: 'BC1', blockBytes: 8, crc: 0x50d0d9a7 },
    { dxgi: 74, name: 'BC2', blockBytes: 16, crc: 0xee9953f3 },
    { dxgi: 77, name: 'BC3', blockBytes: 16, crc: 0xdbfc9c69 },
    { dxgi: 80, name: 'BC4', blockBytes: 8, crc: 0x4f0060e1 },
    { dxgi: 83, name: 'BC5', blockBytes: 16, crc: 0xbaf4a124 },
    { dxgi: 98, name: 'BC7', blockBytes: 16, crc: 0x04f15b25 },
  ];
  for (const { dxgi, name, blockBytes, crc } of checksums) {
    it(`decodes ${name} as an independent decoder does`, () => {
      const data = seededBytes(64 * blockBytes, dxgi);
      // All eight modes in turn: by chance the last ones hardly come.
      if (name === 'BC7')
        for (let block = 0; block < 64; block++)
          data[block * 16] = ((data[block * 16]! >> ((block % 8) + 1)) << ((block % 8) + 1)) | (1 << (block % 8));
      const decoded = decodeDds(buildDds({ width: 32, height: 32, data, dxgi }));
      expect(crc32(decoded!.rgba)).to.equal(crc);
    });
  }

  it('decodes BC6H, signed and unsigned, to the very numbers of bcdec', () => {
    const light = new Float32Array(48);
    const sums = [false, true].map((signed) => {
      const data = seededBytes(256 * 16, signed ? 96 : 95);
      let crc = 0;
      for (let block = 0; block < 256; block++) {
        decodeBc6h(new DataView(data.buffer), block * 16, signed, light);
        crc = crc32(new Uint8Array(light.buffer), crc);
      }
      return crc;
    });
    expect(sums).to.deep.equal([0xe2780e40, 0xe302acc8]);
  });

  it('decodes a BC1 block by hand: two ends, a third between, and clear', () => {
    // Red over blue, indices 0 1 2 3 in each row: first > second, so that 2 and 3 lie between.
    const four = Uint8Array.of(0x00, 0xf8, 0x1f, 0x00, 0xe4, 0xe4, 0xe4, 0xe4);
    expect(pixels(buildDds({ width: 4, height: 1, data: four, code: 'DXT1' }))).to.deep.equal([
      255, 0, 0, 255, 0, 0, 255, 255, 170, 0, 85, 255, 85, 0, 170, 255,
    ]);
    const three = Uint8Array.of(0x1f, 0x00, 0x00, 0xf8, 0xe4, 0xe4, 0xe4, 0xe4);
    expect(pixels(buildDds({ width: 4, height: 1, data: three, code: 'DXT1' }))).to.deep.equal([
      0, 0, 255, 255, 255, 0, 0, 255, 127, 0, 127, 255, 0, 0, 0, 0,
    ]);
  });

  const layouts: { name: string; dds: Uint8Array; rgba: number[] }[] = [
    {
      name: '32 bits, BGRA',
      dds: buildDds({ width: 1, height: 1, bits: 32, masks: [0xff0000, 0xff00, 0xff, 0xff000000], data: Uint8Array.of(1, 2, 3, 4) }),
      rgba: [3, 2, 1, 4],
    },
    {
      name: '24 bits, BGR',
      dds: buildDds({ width: 1, height: 1, bits: 24, flags: 0x40, masks: [0xff0000, 0xff00, 0xff, 0], data: Uint8Array.of(1, 2, 3) }),
      rgba: [3, 2, 1, 255],
    },
    {
      name: '16 bits, 5 6 5',
      dds: buildDds({ width: 1, height: 1, bits: 16, flags: 0x40, masks: [0xf800, 0x7e0, 0x1f, 0], data: Uint8Array.of(0x1f, 0xf8) }),
      rgba: [255, 0, 255, 255],
    },
    {
      name: '16 bits, 4 4 4 4',
      dds: buildDds({ width: 1, height: 1, bits: 16, masks: [0xf00, 0xf0, 0xf, 0xf000], data: Uint8Array.of(0x21, 0x83) }),
      rgba: [51, 34, 17, 136],
    },
    {
      name: '8 bits of grey',
      dds: buildDds({ width: 1, height: 1, bits: 8, flags: 0x20000, masks: [0xff, 0, 0, 0], data: Uint8Array.of(77) }),
      rgba: [77, 77, 77, 255],
    },
    {
      name: 'grey and alpha',
      dds: buildDds({ width: 1, height: 1, bits: 16, flags: 0x20001, masks: [0xff, 0, 0, 0xff00], data: Uint8Array.of(77, 9) }),
      rgba: [77, 77, 77, 9],
    },
    { name: 'DX10, RGBA', dds: buildDds({ width: 1, height: 1, dxgi: 29, data: Uint8Array.of(1, 2, 3, 4) }), rgba: [1, 2, 3, 4] },
    {
      name: 'half floats',
      dds: buildDds({ width: 1, height: 1, code: '\x71\0\0\0', data: Uint8Array.of(0, 0x3c, 0, 0x38, 0, 0, 0, 0x3c) }),
      rgba: [255, 188, 0, 255],
    },
  ];
  for (const { name, dds, rgba } of layouts) it(`reads ${name}`, () => expect(pixels(dds)).to.deep.equal(rgba));

  it('reads sizes that are not multiples of a block, and the first face of a cube', () => {
    const white = Uint8Array.of(0xff, 0xff, 0, 0, 0, 0, 0, 0);
    const data = new Uint8Array(8 * 4 * 6);
    for (let block = 0; block < 4; block++) data.set(white, block * 8);
    const decoded = decodeDds(buildDds({ width: 5, height: 7, data, code: 'DXT1', cube: true }));
    expect(decoded).to.include({ width: 5, height: 7 });
    expect(decoded!.rgba.every((value) => value === 255)).to.equal(true);
  });

  it('rejects files that are truncated, lie about their size or have an unknown layout', () => {
    expect(decodeDds(buildDds({ width: 8, height: 8, data: new Uint8Array(31), code: 'DXT1' }))).to.equal(undefined);
    expect(decodeDds(buildDds({ width: 4e9, height: 4e9, data: new Uint8Array(64), code: 'DXT1' }))).to.equal(undefined);
    expect(decodeDds(buildDds({ width: 0, height: 4, data: new Uint8Array(64), code: 'DXT1' }))).to.equal(undefined);
    expect(decodeDds(buildDds({ width: 4, height: 4, data: new Uint8Array(64), code: 'YUY2' }))).to.equal(undefined);
  });
});
