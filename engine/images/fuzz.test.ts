import { expect } from 'chai';
import { buildBmp, buildDds, buildKtx2, buildPsd, buildTga, seededBytes } from '#test/images';
import { decodeImage } from './decode.ts';

/** Damaged files for each of our decoders: nothing is thrown, nothing takes long, and decoded pictures have the size they claim. */
describe('image decoders on broken files', () => {
  const planes = [1, 2, 3, 4].map((seed) => seededBytes(64, seed));
  const bytes = (length: number): number[] => [...seededBytes(length)];
  const seeds: Record<string, Uint8Array> = {
    'dds bc1': buildDds({ width: 16, height: 16, dxgi: 71, data: seededBytes(128) }),
    'dds bc6': buildDds({ width: 16, height: 16, dxgi: 95, data: seededBytes(256) }),
    'dds bc7': buildDds({ width: 16, height: 16, dxgi: 98, data: seededBytes(256) }),
    'dds masks': buildDds({ width: 8, height: 8, bits: 16, masks: [0xf800, 0x7e0, 0x1f, 0], data: seededBytes(128) }),
    tga: buildTga({ type: 2, width: 8, height: 8, depth: 32, data: bytes(256) }),
    'tga runs': buildTga({ type: 10, width: 8, height: 8, depth: 24, data: bytes(300) }),
    'tga map': buildTga({ type: 9, width: 8, height: 8, depth: 8, data: bytes(100), map: { depth: 32, colors: bytes(1024) } }),
    bmp: buildBmp({ width: 8, height: 8, depth: 24, data: bytes(192) }),
    'bmp runs': buildBmp({ width: 8, height: 8, depth: 8, compression: 1, palette: bytes(1024), data: bytes(200) }),
    'psd raw': buildPsd({ mode: 3, depth: 8, width: 8, height: 8, channels: planes, transparent: true }),
    'psd packed': buildPsd({ mode: 4, depth: 8, width: 8, height: 8, channels: planes, packing: 1 }),
    hdr: Buffer.concat([Buffer.from('#?RGBE\n\n-Y 8 +X 8\n'), seededBytes(400)]),
    ktx2: buildKtx2(145, 16, 16, seededBytes(256)),
  };
  for (const [name, seed] of Object.entries(seeds)) {
    it(`survives ${name}`, async () => {
      const until = performance.now() + 200;
      for (let round = 0; round < 300 && performance.now() < until; round++) {
        const broken = Uint8Array.from(seed);
        const places = seededBytes(12, round * 7919 + 1);
        for (let change = 0; change < 1 + (round % 4); change++) {
          // Most changes go into the header, where they do harm.
          const at = change % 2 === 0 ? places[change]! % Math.min(broken.length, 160) : (places[change]! * 257) % broken.length;
          broken[at] = places[change + 4]!;
        }
        const cut = round % 5 === 0 ? broken.subarray(0, (places[9]! * broken.length) >> 8) : broken;
        const decoded = await decodeImage(cut);
        if (decoded) expect(decoded.rgba.length).to.equal(decoded.width * decoded.height * 4);
      }
    });
  }
});
