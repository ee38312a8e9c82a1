import { expect } from 'chai';
import sharp, { type Sharp } from 'sharp';
import type { Scene } from '#engine/scenes/scene';
import { testFolder } from '#test/files';
import { buildGlb, squareGltf } from '#test/glb';
import { readModel } from './read.ts';
import { isOtherRgb } from './settle-profiles.ts';

const color = { r: 200, g: 100, b: 50 };
const flat = (): Sharp => sharp({ create: { width: 8, height: 8, channels: 3, background: color } });

describe('colour profiles of pictures', () => {
  const folder = testFolder();
  const readObj = async (picture: Uint8Array, map = 'map_Kd'): Promise<Scene> => {
    const path = await folder.write({
      'a.obj': 'mtllib a.mtl\nusemtl a\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nf 1/1 2/1 3/1\n',
      'a.mtl': `newmtl a\n${map} a.img\n`,
      'a.img': picture,
    });
    return await readModel(path);
  };
  const firstPixel = async (bytes: Uint8Array): Promise<number[]> => [
    ...(await sharp(bytes, { ignoreIcc: true }).raw().toBuffer()).subarray(0, 3),
  ];
  const converted = { code: 'profileConverted', params: { path: 'a.img' } };

  it('are applied to colours, so that they look the same where profiles are ignored', async () => {
    const pictures = {
      png: await flat().withIccProfile('p3').png().toBuffer(),
      deep: await flat().toColourspace('rgb16').withIccProfile('p3').png().toBuffer(),
      jpeg: await flat().withIccProfile('p3').jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer(),
      webp: await flat().withIccProfile('p3').webp({ lossless: true }).toBuffer(),
    };
    for (const [name, picture] of Object.entries(pictures)) {
      expect((await firstPixel(picture))[0], name).to.be.below(192);
      const { textures, warnings } = await readObj(picture);
      expect(warnings, name).to.deep.include(converted);
      (await firstPixel(textures[0]!.bytes)).forEach((value, i) => expect(value, name).to.be.closeTo([color.r, color.g, color.b][i]!, 2));
      expect((await sharp(textures[0]!.bytes).metadata()).icc, name).to.equal(undefined);
    }
  });

  it('are left where they say sRGB, where the picture holds no colours, and in glTF, which ignores them', async () => {
    const srgb = await flat().withIccProfile('srgb').png().toBuffer();
    expect((await readObj(srgb)).textures[0]!.bytes).to.deep.equal(srgb);
    const wide = await flat().withIccProfile('p3').png().toBuffer();
    expect((await readObj(wide, 'norm')).textures[0]!.bytes).to.deep.equal(wide);
    const { json, binary } = squareGltf({
      materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
      textures: [{ source: 0 }],
      images: [{ uri: `data:image/png;base64,${wide.toString('base64')}` }],
    });
    const scene = await readModel(await folder.write({ 'a.glb': buildGlb(json, binary) }));
    expect(scene.textures[0]!.bytes).to.deep.equal(wide);
  });

  it('are recognised by their primaries', async () => {
    for (const [profile, isOther] of [
      ['srgb', false],
      ['p3', true],
    ] as const) {
      const { icc } = await sharp(await flat().withIccProfile(profile).png().toBuffer()).metadata();
      expect(isOtherRgb(icc!)).to.equal(isOther);
      // One that breaks off before its tags says nothing of sRGB.
      expect(isOtherRgb(icc!.subarray(0, 140))).to.equal(true);
      expect(isOtherRgb(icc!.subarray(0, 100))).to.equal(false);
    }
  });
});
