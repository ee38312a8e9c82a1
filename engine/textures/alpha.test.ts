import { expect } from 'chai';
import { decodeImage } from '../images/decode.ts';
import { sharp } from '../images/vips.ts';
import { compareTextures } from '../quality/textures.ts';
import { createMaterial, createScene, createSlot } from '../scenes/create-scene.ts';
import type { Material, Scene } from '../scenes/scene.ts';
import { compressTextures } from './compress.ts';

const edge = 512;

/** Waves of colour; `alpha` of each place. */
const waves = (alpha: (x: number, y: number) => number): Uint8Array =>
  Uint8Array.from({ length: edge * edge * 4 }, (_, at) => {
    const pixel = at >> 2;
    const [x, y] = [pixel % edge, Math.floor(pixel / edge)];
    return at % 4 === 3 ? alpha(x, y) : 128 + 90 * Math.sin(x / 40 + (at % 4)) * Math.cos(y / 56 - (at % 4));
  });

async function sceneOf(rgba: Uint8Array, ...materials: Partial<Material>[]): Promise<Scene> {
  const bytes = await sharp(rgba, { raw: { width: edge, height: edge, channels: 4 } })
    .png()
    .toBuffer();
  const textures = [{ name: '图', bytes, mimeType: 'image/png', width: edge, height: edge }];
  return { ...createScene('test'), textures, materials: materials.map((material, i) => createMaterial(`材质 ${i}`, material)) };
}

const half = 256;
/** Decibels by which a picture of half the size differs from the means of four pixels, in `channels`, of its left half. */
async function likeness(rgba: Uint8Array, bytes: Uint8Array, channels: readonly number[]): Promise<number> {
  const made = (await decodeImage(bytes))!;
  expect(made.width).to.equal(half);
  let sum = 0;
  for (let y = 0; y < half; y++)
    for (let x = 0; x < half / 2; x++)
      for (const channel of channels) {
        const at = (y * 2 * edge + x * 2) * 4 + channel;
        const mean = (rgba[at]! + rgba[at + 4]! + rgba[at + edge * 4]! + rgba[at + edge * 4 + 4]!) / 4;
        sum += (mean - made.rgba[(y * half + x) * 4 + channel]!) ** 2;
      }
  return 10 * Math.log10(255 ** 2 / (sum / ((half * half * channels.length) / 2)));
}

const slot = createSlot(0);
const leftClear = (x: number): number => (x < edge / 2 ? 0 : 255);
const extra = (...keys: string[]): Partial<Material> => ({ extensionTextures: Object.fromEntries(keys.map((key) => [key, slot])) });
const formats = ['webp', 'jpeg', 'keep', 'ktx2Uastc', 'ktx2Etc1s'] as const;

/** Uses of a picture whose left half has alpha 0, and the channels that they read there. */
const uses: [name: string, materials: Partial<Material>[], channels: number[]][] = [
  ['an opaque base colour', [{ baseColorTexture: slot }], [0, 1, 2]],
  ['metalness and roughness', [{ metallicRoughnessTexture: slot }], [1, 2]],
  ['a glow', [{ emissiveTexture: slot }], [0, 1, 2]],
  ['a normal map', [{ normalTexture: slot }], [0, 1, 2]],
  ['thickness', [extra('KHR_materials_volume.thicknessTexture')], [1]],
  ['sheen with its roughness', [extra('KHR_materials_sheen.sheenColorTexture', 'KHR_materials_sheen.sheenRoughnessTexture')], [0, 1, 2, 3]],
  [
    'what one material blends and another does not',
    [{ baseColorTexture: slot, alphaMode: 'blend' }, { baseColorTexture: slot }],
    [0, 1, 2, 3],
  ],
];

describe('alpha of textures that are made smaller', function () {
  this.timeout(60_000);

  for (const [name, materials, channels] of uses)
    for (const textureFormat of formats)
      it(`keeps ${name} where alpha is 0, as ${textureFormat}`, async () => {
        const rgba = waves(leftClear);
        const scene = await sceneOf(rgba, ...materials);
        const before = { ...scene, textures: [...scene.textures] };
        await compressTextures(scene, { textureSize: half, textureFormat, textureQuality: 80 });
        const least = textureFormat === 'ktx2Etc1s' ? 30 : 35;
        expect(await likeness(rgba, scene.textures[0]!.bytes, channels)).to.be.above(least);
        const [line] = await compareTextures(before, scene, {});
        expect(line!.psnrDb).to.be.above(least);
      });

  it('tells a picture that lost what alpha 0 does not hide', async () => {
    const before = await sceneOf(
      waves(() => 255),
      { baseColorTexture: slot },
    );
    const after = await sceneOf(
      waves(leftClear).map((value, at, all) => (all[at | 3] === 0 ? 0 : value)),
      { baseColorTexture: slot },
    );
    expect((await compareTextures(before, after, {}))[0]!.psnrDb).to.be.below(12);
    const shrunk = await sharp(after.textures[0]!.bytes).resize(half, half).png().toBuffer();
    after.textures[0] = { ...after.textures[0]!, bytes: shrunk, width: half, height: half };
    expect((await compareTextures(before, after, {}))[0]!.psnrDb).to.be.below(12);
  });

  it('covers as much as before what is cut out', async () => {
    // Wires of a pixel, eight apart: their share is an eighth.
    const rgba = waves((x) => (x % 8 === 0 ? 255 : 0));
    for (const size of [256, 128]) {
      const scene = await sceneOf(rgba, { baseColorTexture: slot, alphaMode: 'mask', alphaCutoff: 0.5 });
      await compressTextures(scene, { textureSize: size, textureFormat: 'webp', textureQuality: 80 });
      const made = (await decodeImage(scene.textures[0]!.bytes))!;
      const seen = made.rgba.filter((value, at) => at % 4 === 3 && value >= 128).length;
      // A wire is a pixel wide at least: a pixel of four, then of two.
      expect(seen / (size * size)).to.be.within(0.12, (1 / 8) * (size === 256 ? 2 : 4));
    }
  });
});
