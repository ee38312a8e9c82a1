import { expect } from 'chai';
import { targets } from '#domain/formats/targets';
import { decodeImage } from '../../images/decode.ts';
import { sharp } from '../../images/vips.ts';
import { addRootMesh, createMaterial, createMesh, createPrimitive, createScene, createSlot } from '../../scenes/create-scene.ts';
import type { Material, Scene } from '../../scenes/scene.ts';
import { fitScene } from './fit-scene.ts';

/** A triangle whose picture and vertex colours have alpha 0. */
async function clearScene(material: Partial<Material>): Promise<Scene> {
  const scene = createScene('test');
  const pixels = Uint8Array.from({ length: 8 * 8 * 4 }, (_, at) => [200, 120, 40, 0][at % 4]!);
  const bytes = await sharp(pixels, { raw: { width: 8, height: 8, channels: 4 } })
    .png()
    .toBuffer();
  scene.textures.push({ name: '图', bytes, mimeType: 'image/png', width: 8, height: 8 });
  scene.materials.push(createMaterial('材质', { baseColorTexture: createSlot(0), ...material }));
  const primitive = createPrimitive(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]), new Uint32Array([0, 1, 2]), {
    material: 0,
    uvs: [new Float32Array([0, 0, 1, 0, 0, 1])],
    colors: new Float32Array([1, 1, 1, 0, 1, 1, 1, 0, 1, 1, 1, 0]),
  });
  addRootMesh(scene, createMesh('片', [primitive]));
  return scene;
}

async function alphasOf(scene: Scene): Promise<number[]> {
  const { textures, materials, meshes } = scene;
  const { rgba } = (await decodeImage(textures[materials[0]!.baseColorTexture!.texture]!.bytes))!;
  expect([...rgba.subarray(0, 3)]).to.deep.equal([200, 120, 40]);
  return [rgba[3]!, meshes[0]!.primitives[0]!.colors![3]!];
}

describe('settleAlpha', () => {
  const glass = { extensions: { KHR_materials_transmission: { transmissionFactor: 1 } } };

  it('leaves no alpha that an opaque material ignores where it would be seen', async () => {
    const scene = await clearScene(glass);
    await fitScene(scene, targets.fbx.keeps);
    expect(scene.materials[0]!.alphaMode).to.equal('blend');
    expect(await alphasOf(scene)).to.deep.equal([255, 1]);
  });

  it('leaves the picture of an opaque material as it is, byte for byte', async () => {
    const scene = await clearScene({});
    const [before] = scene.textures;
    await fitScene(scene, targets.fbx.keeps);
    expect(scene.textures[0]).to.equal(before);
    expect((await alphasOf(scene))[1]).to.equal(1);
  });

  it('leaves what blends, and what glTF holds itself', async () => {
    const blended = await clearScene({ alphaMode: 'blend', ...glass });
    await fitScene(blended, targets.fbx.keeps);
    expect(await alphasOf(blended)).to.deep.equal([0, 0]);
    const kept = await clearScene(glass);
    await fitScene(kept, targets.glb.keeps);
    expect(await alphasOf(kept)).to.deep.equal([0, 0]);
  });
});
