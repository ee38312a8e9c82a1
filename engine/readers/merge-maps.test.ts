import { expect } from 'chai';
import { decodeImage } from '../images/decode.ts';
import { sharp } from '../images/vips.ts';
import { createScene } from '../scenes/create-scene.ts';
import type { Texture } from '../scenes/scene.ts';
import { blendLayers } from './blend-layers.ts';
import { joinMaps } from './merge-maps.ts';

const flat = async (edge: number, [r, g, b, alpha]: readonly [number, number, number, number]): Promise<Texture> => {
  const pixels = Uint8Array.from({ length: edge * edge * 4 }, (_, at) => [r, g, b, alpha][at % 4]!);
  const bytes = await sharp(pixels, { raw: { width: edge, height: edge, channels: 4 } })
    .png()
    .toBuffer();
  return { name: `${edge}`, bytes, mimeType: 'image/png', width: edge, height: edge };
};

describe('maps that are put together', () => {
  it('are read where their alpha is 0, also at the size of another', async () => {
    const scene = { ...createScene('test'), textures: [await flat(16, [90, 90, 90, 255]), await flat(64, [200, 200, 200, 0])] };
    const joined = await joinMaps(scene, { g: 0, b: 1 }, 'joined');
    const { rgba } = (await decodeImage(scene.textures[joined!]!.bytes))!;
    expect([...rgba.subarray(0, 4)]).to.deep.equal([255, 90, 200, 255]);
  });

  it('keep the colours of the lowest layer where its alpha is 0', async () => {
    const scene = { ...createScene('test'), textures: [await flat(16, [200, 120, 40, 0]), await flat(64, [0, 0, 0, 0])] };
    const layers = [0, 1].map((texture) => ({ texture, mode: 'over', alpha: 1 }) as const);
    const blended = await blendLayers(scene, layers, 'blended');
    const { rgba } = (await decodeImage(scene.textures[blended!]!.bytes))!;
    expect([...rgba.subarray(0, 3)]).to.deep.equal([200, 120, 40]);
  });
});
