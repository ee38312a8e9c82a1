import { expect } from 'chai';
import sharp from 'sharp';
import type { Scene } from '#engine/scenes/scene';
import { measureBounds } from '#engine/findings/measure';
import { failureOf } from '#test/failures';
import { testFolder } from '#test/files';
import { buildGlb, squareGltf } from '#test/glb';
import { buildDds } from '#test/images';
import { readModel } from '../read.ts';

describe('extensions of glTF', () => {
  const folder = testFolder();
  const readSquare = async (changes: Record<string, unknown> = {}): Promise<Scene> => {
    const { json, binary } = squareGltf(changes);
    return await readModel(await folder.write({ 'a.glb': buildGlb(json, binary) }));
  };
  const dropped = (...names: string[]): unknown[] => names.map((extension) => ({ code: 'extensionDropped', params: { extension } }));

  it('are named where the file uses them and the scene does not hold them', async () => {
    const names = ['VRM', 'EXT_mesh_features', 'VENDOR_magic', 'KHR_techniques_webgl'];
    expect((await readSquare({ extensionsUsed: [...names, 'KHR_lights_punctual', 'KHR_materials_sheen'] })).warnings).to.deep.equal(
      dropped(...names),
    );
  });

  it('are dropped where they are required but change nothing that is drawn', async () => {
    for (const name of ['KHR_animation_pointer', 'KHR_xmp_json_ld', 'MSFT_lod', 'EXT_mesh_features', 'CESIUM_primitive_outline']) {
      const scene = await readSquare({ extensionsUsed: [name], extensionsRequired: [name] });
      expect(scene.warnings).to.deep.equal(dropped(name));
    }
  });

  it('are a reason to refuse where they are required, and unknown or drawn otherwise', async () => {
    for (const name of ['KHR_materials_foo', 'KHR_gaussian_splatting', 'KHR_techniques_webgl']) {
      const error = await failureOf(readSquare({ extensionsUsed: [name], extensionsRequired: [name] }));
      expect([error.code, error.params]).to.deep.equal(['model.unsupportedFeature', { feature: name }]);
    }
  });

  it('of materials are carried unchanged, known or not, unless they refer to the root', async () => {
    const extensions = { KHR_materials_foo: { a: 1 }, NV_materials_mdl: { materialType: 0 }, KHR_materials_ior: { ior: 1.3 } };
    const scene = await readSquare({
      extensionsUsed: Object.keys(extensions),
      extensions: { NV_materials_mdl: { modules: [] } },
      materials: [{ extensions }],
    });
    expect(scene.materials[0]!.extensions).to.deep.equal({ KHR_materials_foo: { a: 1 }, KHR_materials_ior: { ior: 1.3 } });
    expect(scene.warnings).to.deep.equal(dropped('NV_materials_mdl'));
  });

  it('that name pictures of other formats are read through their decoders', async () => {
    const red = sharp({ create: { width: 4, height: 4, channels: 3, background: '#ff0000' } });
    const pictures = {
      EXT_texture_avif: { mimeType: 'image/avif', bytes: await red.avif({ lossless: true }).toBuffer() },
      MSFT_texture_dds: {
        mimeType: 'image/vnd-ms.dds',
        bytes: buildDds({
          width: 4,
          height: 4,
          dxgi: 28,
          data: new Uint8Array(64).map((_, at) => (at % 4 === 0 || at % 4 === 3 ? 255 : 0)),
        }),
      },
    };
    for (const [name, { mimeType, bytes }] of Object.entries(pictures)) {
      const scene = await readSquare({
        extensionsUsed: [name],
        extensionsRequired: [name],
        materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
        textures: [{ extensions: { [name]: { source: 0 } } }],
        images: [{ mimeType, uri: `data:${mimeType};base64,${Buffer.from(bytes).toString('base64')}` }],
      });
      expect(scene.warnings).to.deep.equal([]);
      expect(scene.textures[0]).to.include({ mimeType: 'image/png', width: 4, height: 4 });
      const pixels = await sharp(scene.textures[0]!.bytes).raw().toBuffer();
      expect([...pixels.subarray(0, 3)], name).to.deep.equal([255, 0, 0]);
    }
  });

  it('of instances: attributes that are not read are named', async () => {
    const attributes = { TRANSLATION: 0, _COLOR_0: 0, _ID: 0 };
    const { warnings } = await readSquare({ nodes: [{ mesh: 0, extensions: { EXT_mesh_gpu_instancing: { attributes } } }] });
    expect(warnings).to.deep.equal(['_COLOR_0', '_ID'].map((attribute) => ({ code: 'instanceAttributeDropped', params: { attribute } })));
  });

  it('of nodes: what hangs on a hidden one is left out, but for cameras and joints', async () => {
    const hidden = (visible: boolean): unknown => ({ KHR_node_visibility: { visible }, KHR_lights_punctual: { light: 0 } });
    const scene = await readSquare({
      extensionsUsed: ['KHR_node_visibility', 'KHR_lights_punctual'],
      extensions: { KHR_lights_punctual: { lights: [{ type: 'point' }] } },
      cameras: [{ type: 'perspective', perspective: { yfov: 1, znear: 1 } }],
      scenes: [{ nodes: [0, 1] }],
      nodes: [
        { mesh: 0, extensions: hidden(true) },
        { mesh: 0, translation: [5, 0, 0], children: [2], extensions: hidden(false) },
        { mesh: 0, camera: 0, extensions: hidden(true) },
      ],
    });
    expect(scene.nodes.map(({ mesh, light, camera }) => [mesh, light, camera])).to.deep.equal([
      [0, 0, null],
      [null, null, null],
      [null, null, 0],
    ]);
    expect(measureBounds(scene).max).to.deep.equal([1, 1, 0]);
    expect(scene.warnings).to.deep.equal([{ code: 'hiddenDropped', params: { count: 2 } }]);
  });
});
