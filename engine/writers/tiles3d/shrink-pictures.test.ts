import { expect } from 'chai';
import sharp from 'sharp';
import { addRootMesh, createMaterial, createMesh, createPrimitive, createScene, createSlot } from '../../scenes/create-scene.ts';
import type { Scene } from '../../scenes/scene.ts';
import { shrinkPictures } from './shrink-pictures.ts';

const edge = 1024;

/** A square of two metres under a picture, which lies on it `times` times along each side. */
async function square(times: number): Promise<Scene> {
  const scene = createScene('square');
  const noise = sharp({
    create: { width: edge, height: edge, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });
  scene.textures.push({ name: 'noise', bytes: await noise.jpeg().toBuffer(), mimeType: 'image/jpeg', width: edge, height: edge });
  scene.materials.push(createMaterial('m', { baseColorTexture: createSlot(0) }));
  const positions = new Float32Array([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0]);
  const uvs = [new Float32Array([0, 1, 1, 1, 1, 0, 0, 0]).map((value) => value * times)];
  const primitive = createPrimitive(positions, new Uint32Array([0, 1, 2, 0, 2, 3]), { uvs, material: 0 });
  addRootMesh(scene, createMesh('square', [primitive]), { scale: [2, 2, 2] });
  return scene;
}

describe('shrinkPictures', () => {
  for (const [error, times, wanted, why] of [
    [0.1, 1, 512, 'two metres at 160 pixels a metre are 320, and the next power of two 512'],
    [0.1, 4, 128, 'a picture that covers half a metre needs 80'],
    [10, 1, 64, 'nothing is smaller than 64'],
    [0.001, 1, edge, 'a near tile keeps its picture'],
  ] as const)
    it(`leaves ${wanted} pixels of ${edge}: ${why}`, async () => {
      const scene = await square(times);
      const before = scene.textures[0]!;
      await shrinkPictures(scene, error);
      const [after] = scene.textures;
      const { width, format } = await sharp(after!.bytes).metadata();
      expect([after!.width, width, format]).to.deep.equal([wanted, wanted, 'jpeg']);
      if (wanted === edge) expect(after!.bytes).to.equal(before.bytes);
    });

  it('keeps the colours of an opaque material where the alpha of its picture is 0', async () => {
    const scene = await square(1);
    const pixels = Uint8Array.from({ length: edge * edge * 4 }, (_, at) => [200, 120, 40, 0][at % 4]!);
    const bytes = await sharp(pixels, { raw: { width: edge, height: edge, channels: 4 } })
      .png()
      .toBuffer();
    scene.textures[0] = { ...scene.textures[0]!, bytes, mimeType: 'image/png' };
    await shrinkPictures(scene, 10);
    const { data, info } = await sharp(scene.textures[0].bytes).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, ...data.subarray(0, 3)]).to.deep.equal([64, 200, 120, 40]);
  });

  it('has nothing to do where no picture is laid on', async () => {
    const scene = await square(1);
    scene.meshes[0]!.primitives[0]!.uvs = [];
    const [before] = scene.textures;
    await shrinkPictures(scene, 1);
    expect(scene.textures).to.deep.equal([before]);
  });
});
