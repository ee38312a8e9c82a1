import { expect } from 'chai';
import { measureBounds } from '#engine/findings/measure';
import type { Scene } from '#engine/scenes/scene';
import { failureOf } from '#test/failures';
import { testFolder } from '#test/files';
import { earlyGlb, earlyGltf } from '#test/gltf-early';
import { poseAt } from '#test/poses';
import { readModel } from '../../read.ts';

describe('glTF 1.0', () => {
  const folder = testFolder();
  const read = async (json: object): Promise<Scene> => await readModel(await folder.write({ 'a.gltf': JSON.stringify(json) }));

  const files: Record<string, () => Promise<Scene>> = {
    'as JSON': async () => await read(earlyGltf()),
    'as GLB of version 1': async () => await readModel(await folder.write({ 'a.glb': earlyGlb() })),
  };
  for (const [what, open] of Object.entries(files))
    it(`is read ${what}: meshes, skin, clip, materials and picture`, async () => {
      const scene = await open();
      expect(scene.nodes.map(({ name }) => name)).to.deep.equal(['bone', 'Tip', 'skinned', 'pair']);
      expect(scene.meshes.map(({ name, primitives }) => [name, primitives.length])).to.deep.equal([
        ['bent', 1],
        ['flat', 2],
      ]);
      const [bent] = scene.meshes[0]!.primitives;
      expect([...bent!.positions]).to.deep.equal([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0]);
      expect([...bent!.uvs[0]!]).to.deep.equal([0, 0, 1, 0, 1, 1, 0, 1]);
      expect([...bent!.joints[0]!].filter((_, i) => i % 4 === 0)).to.deep.equal([0, 1, 1, 0]);
      const [skin] = scene.skins;
      expect(skin!.joints).to.deep.equal([0, 1]);
      // The mesh was bound 7 further along z.
      expect([...skin!.inverseBindMatrices!.subarray(12, 16)]).to.deep.equal([0, 0, 7, 1]);
      expect(measureBounds(scene)).to.deep.equal({ min: [0, 0, 0], max: [4, 1, 7] });
      poseAt(scene, scene.animations[0]!, 2);
      expect(measureBounds(scene).max[1]).to.equal(6);

      const [lit, common, glow] = scene.materials;
      expect(lit!.baseColorTexture).to.include({ texture: 0, wrapS: 'clamp', wrapT: 'repeat', magFilter: 'nearest' });
      expect(scene.textures[0]!.mimeType).to.equal('image/png');
      expect(lit!.roughness).to.be.closeTo((2 / 32) ** 0.25, 1e-6);
      expect([lit!.doubleSided, lit!.alphaMode, lit!.metallic]).to.deep.equal([false, 'opaque', 0]);
      expect(common!.baseColor.map((value) => Math.round(value * 1000) / 1000)).to.deep.equal([1, 0.214, 0, 0.25]);
      expect(common!.emissive.map((value) => Math.round(value * 1000) / 1000)).to.deep.equal([0.214, 0, 0]);
      expect([common!.name, common!.doubleSided, common!.alphaMode]).to.deep.equal(['Common', true, 'blend']);
      expect([glow!.unlit, ...glow!.baseColor]).to.deep.equal([true, 0, 1, 0, 1]);
      expect(scene.warnings).to.deep.equal([{ code: 'shaderDropped', params: { material: 'lit', profile: 'GLSL' } }]);
    });

  it('stands at the centre that its positions are relative to, to the millimetre, in version 2 too', async () => {
    const center = [-2_179_139.123_456, 4_387_894.25, 4_069_914.5];
    const rtc = { extensionsUsed: ['KHR_materials_common', 'CESIUM_RTC'], extensions: { CESIUM_RTC: { center } } };
    const scene = await read(earlyGltf('data', rtc));
    const root = scene.nodes[scene.roots[0]!]!;
    expect(scene.roots).to.have.length(1);
    expect([...root.translation]).to.deep.equal(center);
    expect(scene.warnings.map(({ code }) => code)).to.deep.equal(['shaderDropped']);
    poseAt(scene, scene.animations[0]!, 2);
    expect(measureBounds(scene).max[1]).to.be.closeTo(6 + center[1]!, 0.5);

    const buffers = [
      {
        byteLength: 36,
        uri: `data:application/octet-stream;base64,${Buffer.from(Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0).buffer).toString('base64')}`,
      },
    ];
    const one = {
      ...{
        asset: { version: '2.0' },
        scenes: [{ nodes: [0] }],
        nodes: [{ mesh: 0 }],
        buffers,
        bufferViews: [{ buffer: 0, byteLength: 36 }],
      },
      ...{
        meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
        accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' }],
      },
    };
    const later = await read({ ...one, ...rtc, extensionsUsed: ['CESIUM_RTC'], extensionsRequired: ['CESIUM_RTC'] });
    expect(later.warnings).to.deep.equal([]);
    expect(measureBounds(later).min.map(Math.round)).to.deep.equal(center.map(Math.round));
  });

  it('stays where it is, with a warning, when the centre is no place', async () => {
    for (const CESIUM_RTC of [
      {},
      null,
      7,
      { center: [1, 2] },
      { center: [1, 2, 'x'] },
      { center: { length: 3 } },
      { center: [1, 2, 3, 4] },
    ]) {
      const scene = await read(earlyGltf('data', { extensions: { CESIUM_RTC } }));
      expect(scene.roots).to.have.length(3);
      expect(scene.warnings).to.deep.include({ code: 'extensionDropped', params: { extension: 'CESIUM_RTC' } });
    }
  });

  const faults: Record<string, [changes: object, code: string, text: string]> = {
    'a mesh without accessors': [{ accessors: {} }, 'model.unreadable', 'glTF'],
    'quantized attributes': [{ extensionsUsed: ['WEB3D_quantized_attributes'] }, 'model.unsupportedFeature', 'WEB3D_quantized_attributes'],
    'a view of no buffer': [{ buffers: {} }, 'model.unreadable', 'glTF'],
    'nodes that are numbers': [{ nodes: { bone: 1, skinned: 'a' }, scenes: [] }, 'model.unreadable', 'scene'],
  };
  for (const [what, [changes, code, text]] of Object.entries(faults))
    it(`is refused with ${what}`, async () => {
      const error = await failureOf(read(earlyGltf('data', changes)));
      expect(error.code).to.equal(code);
      expect(error.message).to.contain(text);
    });

  it('is read without the skin where one of its joints is not there', async () => {
    const nodes = earlyGltf().nodes as Record<string, object>;
    const scene = await read(earlyGltf('data', { nodes: { ...nodes, tip: {} } }));
    expect([scene.skins.length, scene.nodes[2]!.skin]).to.deep.equal([0, null]);
    expect(scene.warnings).to.deep.include({ code: 'jointMissing', params: { joint: 'tip' } });
  });
});
