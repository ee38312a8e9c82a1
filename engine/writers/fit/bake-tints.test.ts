import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import sharp from 'sharp';
import { targetOf } from '#domain/formats/targets';
import { renderPreview } from '../../preview/render.ts';
import { readModel } from '../../readers/read.ts';
import { wrapRoots } from '../../readers/wrap-roots.ts';
import { addRootMesh, createMaterial, createMesh, createPrimitive, createScene, createSlot } from '../../scenes/create-scene.ts';
import { copyScene } from '../../scenes/copy-scene.ts';
import type { Material, Scene } from '../../scenes/scene.ts';
import { writeModel } from '../write-model.ts';
import { bakeTints } from './bake-tints.ts';

/** Two wide stripes, white and grey, that turn into colours. */
const stripes = (format: 'png' | 'jpeg'): Promise<Buffer> =>
  sharp(Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, at) => (Math.floor(at / 3) % 64 < 32 ? 255 : 150))), {
    raw: { width: 64, height: 64, channels: 3 },
  })
    .toFormat(format)
    .toBuffer();

/** Two squares side by side, each with its own material over the same picture. */
async function twoSquares(format: 'png' | 'jpeg', ...looks: Partial<Material>[]): Promise<Scene> {
  const scene = createScene('squares');
  scene.textures.push({ name: 'stripes', bytes: await stripes(format), mimeType: `image/${format}`, width: 64, height: 64 });
  looks.forEach((look, at) => {
    scene.materials.push(createMaterial(`m${at}`, { baseColorTexture: createSlot(0), ...look }));
    const positions = new Float32Array([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0].map((value, i) => value + (i % 3 === 0 ? at * 1.2 : 0)));
    const normals = new Float32Array(12).map((_, i) => (i % 3 === 2 ? 1 : 0));
    const uvs = [new Float32Array([0, 1, 1, 1, 1, 0, 0, 0])];
    addRootMesh(
      scene,
      createMesh(`square${at}`, [createPrimitive(positions, new Uint32Array([0, 1, 2, 0, 2, 3]), { normals, uvs, material: at })]),
    );
  });
  return scene;
}

const red: Partial<Material> = { baseColor: [0.8, 0.1, 0.05, 1] };
const green: Partial<Material> = { baseColor: [0.1, 0.5, 0.2, 1] };

describe('bakeTints', () => {
  let folder: string;
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'modelmill-tints-'))));
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const draw = async (scene: Scene): Promise<Uint8Array> =>
    (await renderPreview(scene, { width: 96, height: 64, view: { azimuthDeg: 0, elevationDeg: 0 }, occlusion: false })).rgba;

  for (const target of ['fbx', 'dae', '3ds', 'obj', '3mf', 'glb'] as const)
    it(`shows a picture under two colours as it was, in ${targetOf(target).label}`, async () => {
      const scene = await twoSquares('png', red, green);
      const wanted = await draw(copyScene(scene));
      await writeModel(scene, target, folder, 'out');
      const again = await readModel(join(folder, `out.${targetOf(target).extension}`));
      // It has Z up, and does not say it.
      if (target === '3ds') wrapRoots(again, 1, 'z');
      const rgba = await draw(again);
      const colorAt = (pixels: Uint8Array, x: number): number[] => [...pixels.subarray((32 * 96 + x) * 4, (32 * 96 + x) * 4 + 3)];
      const hue = ([r, g, b]: number[]): number[] => [r!, g!, b!].map((value) => value / Math.max(r!, g!, b!));
      for (const x of [16, 36, 58, 80])
        hue(colorAt(rgba, x)).forEach((part, channel) => expect(part, `${x}`).to.be.closeTo(hue(colorAt(wanted, x))[channel]!, 0.06));
    });

  it('makes one picture a colour, and keeps what is white and JPEG', async () => {
    const scene = await twoSquares('jpeg', red, red, { baseColor: [1, 1, 1, 0.5], alphaMode: 'blend' }, green);
    expect(await bakeTints(scene)).to.deep.equal([]);
    expect(scene.materials.map(({ baseColorTexture }) => baseColorTexture!.texture)).to.deep.equal([1, 1, 0, 2]);
    expect(scene.materials.map(({ baseColor }) => baseColor)).to.deep.equal([
      [1, 1, 1, 1],
      [1, 1, 1, 1],
      [1, 1, 1, 0.5],
      [1, 1, 1, 1],
    ]);
    expect(scene.textures.map(({ mimeType }) => mimeType)).to.deep.equal(['image/jpeg', 'image/jpeg', 'image/jpeg']);
    const { data } = await sharp(scene.textures[1]!.bytes).raw().toBuffer({ resolveWithObject: true });
    // White times 0.8, 0.1, 0.05, as display colours.
    [231, 89, 63].forEach((value, channel) => expect(data[(32 * 64 + 8) * 3 + channel]).to.be.closeTo(value, 2));
  });

  it('says of a picture that nobody reads that its colour is lost', async () => {
    const scene = await twoSquares('png', red);
    scene.textures[0]!.bytes = Buffer.from('no picture');
    expect(await bakeTints(scene)).to.deep.equal([{ code: 'tintsLost', params: { count: 1 } }]);
  });
});
