import { Document, Logger, NodeIO } from '@gltf-transform/core';
import { EXTMeshoptCompression, KHRDracoMeshCompression, KHRMeshQuantization } from '@gltf-transform/extensions';
import { quantize, reorder } from '@gltf-transform/functions';
import { expect } from 'chai';
import draco3d from 'draco3dgltf';
import { MeshoptEncoder } from 'meshoptimizer';
import sharp from 'sharp';
import type { Scene } from '#engine/scenes/scene';
import { measureBounds } from '#engine/findings/measure';
import { worldMatrices } from '#engine/scenes/world';
import { failureOf } from '#test/failures';
import { testFolder } from '#test/files';
import { buildGlb, packArrays, square, squareGltf } from '#test/glb';
import { readModel } from '../read.ts';

const asset = { version: '2.0' };
const scenes = [{ nodes: [0] }];
const nodes = [{ mesh: 0 }];

describe('readGltf', () => {
  const folder = testFolder();
  const read = async (json: unknown, binary?: Uint8Array, name = 'a.glb'): Promise<Scene> =>
    await readModel(await folder.write({ [name]: buildGlb(json, binary) }));
  const readSquare = async (changes: Record<string, unknown> = {}): Promise<Scene> => {
    const { json, binary } = squareGltf(changes);
    return await read(json, binary);
  };

  it('reads data URIs, external files, and files whose names differ in case or escapes', async () => {
    const { json, binary } = squareGltf();
    const inline = { ...json, buffers: [{ byteLength: 60, uri: `data:application/octet-stream;base64,${binary.toString('base64')}` }] };
    expect((await readModel(await folder.write({ 'a.gltf': JSON.stringify(inline) }))).meshes[0]!.primitives[0]!.positions).to.deep.equal(
      square,
    );
    const beside = { ...json, buffers: [{ byteLength: 60, uri: 'My%20Data.BIN' }] };
    const path = await folder.write({ 'b.gltf': `\ufeff${JSON.stringify(beside)}`, 'my data.bin': binary });
    expect((await readModel(path)).meshes[0]!.primitives[0]!.positions).to.deep.equal(square);
    const missing = await failureOf(
      readModel(await folder.write({ 'c.gltf': JSON.stringify({ ...json, buffers: [{ byteLength: 60, uri: 'gone.bin' }] }) })),
    );
    expect(missing.message).to.equal('模型引用的文件「gone.bin」不存在，请把它和模型一起压缩后上传');
  });

  it('reads a GLB that is called .gltf, and the other way round', async () => {
    const { json, binary } = squareGltf();
    expect((await read(json, binary, 'a.gltf')).meshes.length).to.equal(1);
    const inline = { ...json, buffers: [{ byteLength: 60, uri: `data:;base64,${binary.toString('base64')}` }] };
    expect((await readModel(await folder.write({ 'b.glb': JSON.stringify(inline) }))).meshes.length).to.equal(1);
  });

  it('reads interleaved attributes, normalised integers and colours without alpha', async () => {
    const vertex = (x: number, y: number): number[] => [x, y, 0, 65535, 0, 32768, 0];
    const stride = 20;
    const binary = Buffer.alloc(stride * 3);
    [vertex(0, 0), vertex(1, 0), vertex(0, 1)].forEach((values, i) => {
      values.slice(0, 3).forEach((value, axis) => binary.writeFloatLE(value, i * stride + axis * 4));
      values.slice(3, 6).forEach((value, channel) => binary.writeUInt16LE(value, i * stride + 12 + channel * 2));
    });
    const scene = await read(
      {
        asset,
        scenes,
        nodes,
        meshes: [{ primitives: [{ attributes: { POSITION: 0, COLOR_0: 1 } }] }],
        accessors: [
          { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' },
          { bufferView: 0, byteOffset: 12, componentType: 5123, normalized: true, count: 3, type: 'VEC3' },
        ],
        bufferViews: [{ buffer: 0, byteLength: 60, byteStride: stride }],
        buffers: [{ byteLength: 60 }],
      },
      binary,
    );
    const [primitive] = scene.meshes[0]!.primitives;
    expect([...primitive!.positions]).to.deep.equal([0, 0, 0, 1, 0, 0, 0, 1, 0]);
    expect([...primitive!.colors!.subarray(0, 4)].map((value) => Math.round(value * 100))).to.deep.equal([100, 0, 50, 100]);
    expect([...primitive!.indices]).to.deep.equal([0, 1, 2]);
  });

  it('reads sparse accessors over bytes and over zeros', async () => {
    const { binary, offsets } = packArrays(
      square,
      new Uint16Array([2]),
      new Float32Array([5, 6, 7]),
      new Uint16Array([3]),
      new Float32Array([9, 9, 9]),
    );
    const view = (index: number, byteLength: number) => ({ buffer: 0, byteOffset: offsets[index], byteLength });
    const sparse = (indices: number, values: number) => ({
      count: 1,
      indices: { bufferView: indices, componentType: 5123 },
      values: { bufferView: values },
    });
    const scene = await read(
      {
        asset,
        scenes,
        nodes,
        meshes: [{ primitives: [{ attributes: { POSITION: 0 }, targets: [{ POSITION: 1 }], mode: 5 }], extras: { targetNames: ['微笑'] } }],
        accessors: [
          { bufferView: 0, componentType: 5126, count: 4, type: 'VEC3', sparse: sparse(1, 2) },
          { componentType: 5126, count: 4, type: 'VEC3', sparse: sparse(3, 4) },
        ],
        bufferViews: [view(0, 48), view(1, 2), view(2, 12), view(3, 2), view(4, 12)],
        buffers: [{ byteLength: binary.length }],
      },
      binary,
    );
    const [primitive] = scene.meshes[0]!.primitives;
    expect([...primitive!.positions.subarray(6, 9)]).to.deep.equal([5, 6, 7]);
    expect(primitive!.targets[0]!.name).to.equal('微笑');
    expect([...primitive!.targets[0]!.positions!]).to.deep.equal([0, 0, 0, 0, 0, 0, 0, 0, 0, 9, 9, 9]);
    expect([...primitive!.indices]).to.deep.equal([0, 1, 2, 1, 3, 2]);
  });

  it('turns strips, fans and loops into lists', async () => {
    const listOf = async (mode: number): Promise<number[]> => {
      const scene = await readSquare({ meshes: [{ primitives: [{ attributes: { POSITION: 0 }, mode }] }] });
      return [...scene.meshes[0]!.primitives[0]!.indices];
    };
    expect(await listOf(5)).to.deep.equal([0, 1, 2, 1, 3, 2]);
    expect(await listOf(6)).to.deep.equal([0, 1, 2, 0, 2, 3]);
    expect(await listOf(2)).to.deep.equal([0, 1, 1, 2, 2, 3, 3, 0]);
    expect(await listOf(3)).to.deep.equal([0, 1, 1, 2, 2, 3]);
    expect(await listOf(0)).to.deep.equal([0, 1, 2, 3]);
  });

  const compressions = ['draco', 'meshopt', 'quantized'] as const;
  for (const compression of compressions) {
    it(`reads ${compression} geometry as another writer made it`, async () => {
      const io = new NodeIO()
        .registerExtensions([KHRDracoMeshCompression, EXTMeshoptCompression, KHRMeshQuantization])
        .registerDependencies({ 'draco3d.encoder': await draco3d.createEncoderModule(), 'meshopt.encoder': MeshoptEncoder });
      const document = new Document().setLogger(new Logger(Logger.Verbosity.SILENT));
      const buffer = document.createBuffer();
      const grid = gridArrays(20);
      const accessor = (type: 'VEC3' | 'VEC2' | 'SCALAR', array: Float32Array | Uint32Array) =>
        document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
      const primitive = document
        .createPrimitive()
        .setAttribute('POSITION', accessor('VEC3', grid.positions))
        .setAttribute('NORMAL', accessor('VEC3', grid.normals))
        .setAttribute('TEXCOORD_0', accessor('VEC2', grid.uvs))
        .setIndices(accessor('SCALAR', grid.indices));
      const node = document.createNode('grid').setMesh(document.createMesh().addPrimitive(primitive));
      document.createScene().addChild(node);
      await MeshoptEncoder.ready;
      if (compression === 'draco') document.createExtension(KHRDracoMeshCompression).setRequired(true);
      if (compression === 'meshopt') {
        await document.transform(reorder({ encoder: MeshoptEncoder }), quantize({ quantizePosition: 14 }));
        document
          .createExtension(EXTMeshoptCompression)
          .setRequired(true)
          .setEncoderOptions({ method: EXTMeshoptCompression.EncoderMethod.FILTER });
      }
      if (compression === 'quantized') await document.transform(quantize({ quantizePosition: 14 }));
      const scene = await readModel(await folder.write({ 'a.glb': await io.writeBinary(document) }));
      const [read] = scene.meshes[0]!.primitives;
      expect(read!.indices.length).to.equal(grid.indices.length);
      const { min, max } = measureBounds(scene);
      [...min, ...max].forEach((value, i) => expect(value).to.be.closeTo([0, 0, 0, 10, 10, 1][i]!, 0.01));
      expect(read!.uvs.length).to.equal(1);
      for (let i = 0; i < read!.normals!.length; i += 3) expect(Math.hypot(...read!.normals!.subarray(i, i + 3))).to.be.closeTo(1, 0.05);
    });
  }

  it('reads transforms of textures, samplers, preferred images, and names images that are missing', async () => {
    const png = await sharp({ create: { width: 8, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const webp = await sharp({ create: { width: 16, height: 4, channels: 3, background: 'red' } })
      .webp()
      .toBuffer();
    const uri = (mime: string, bytes: Buffer) => `data:${mime};base64,${bytes.toString('base64')}`;
    const scene = await readSquare({
      materials: [
        {
          name: '木',
          pbrMetallicRoughness: {
            baseColorTexture: {
              index: 0,
              texCoord: 0,
              extensions: { KHR_texture_transform: { offset: [0.5, 0], rotation: 1, scale: [2, 2], texCoord: 1 } },
            },
            metallicRoughnessTexture: { index: 1 },
          },
          emissiveTexture: { index: 2 },
          extensions: { KHR_materials_sheen: { sheenColorFactor: [1, 0, 0], sheenColorTexture: { index: 0 } } },
        },
      ],
      textures: [{ source: 0, sampler: 0 }, { source: 0, extensions: { EXT_texture_webp: { source: 1 } } }, { source: 2 }],
      samplers: [{ magFilter: 9728, minFilter: 9987, wrapS: 33071, wrapT: 33648 }],
      images: [{ uri: uri('image/png', png) }, { uri: uri('image/webp', webp), name: 'w' }, { uri: 'gone.jpg' }],
    });
    const [material] = scene.materials;
    expect(material!.baseColorTexture).to.deep.equal({
      texture: 0,
      uv: 1,
      wrapS: 'clamp',
      wrapT: 'mirror',
      magFilter: 'nearest',
      minFilter: 'linearMipmapLinear',
      transform: { offset: [0.5, 0], rotation: 1, scale: [2, 2] },
    });
    expect(scene.textures[material!.metallicRoughnessTexture!.texture]).to.include({ name: 'w', width: 16, mimeType: 'image/webp' });
    expect(material!.emissiveTexture).to.equal(null);
    expect(material!.extensions).to.deep.equal({ KHR_materials_sheen: { sheenColorFactor: [1, 0, 0] } });
    expect(material!.extensionTextures['KHR_materials_sheen.sheenColorTexture']!.texture).to.equal(0);
    expect(scene.warnings).to.deep.equal([{ code: 'textureMissing', params: { path: 'gone.jpg' } }]);
  });

  it('turns specular-glossiness into metal-rough', async () => {
    const scene = await readSquare({
      materials: [
        {
          extensions: {
            KHR_materials_pbrSpecularGlossiness: {
              diffuseFactor: [0.5, 0.5, 0.5, 1],
              specularFactor: [0.04, 0.04, 0.04],
              glossinessFactor: 0.25,
            },
          },
        },
        {
          extensions: {
            KHR_materials_pbrSpecularGlossiness: { diffuseFactor: [0, 0, 0, 1], specularFactor: [0.9, 0.6, 0.3], glossinessFactor: 1 },
          },
        },
      ],
    });
    const [plastic, gold] = scene.materials;
    expect(plastic).to.deep.include({ metallic: 0, roughness: 0.75, extensions: {} });
    plastic!.baseColor.slice(0, 3).forEach((value) => expect(value).to.be.closeTo(0.5, 0.001));
    expect(gold!.metallic).to.be.greaterThan(0.95);
    [0.9, 0.6, 0.3].forEach((value, channel) => expect(gold!.baseColor[channel]).to.be.closeTo(value, 0.03));
  });

  it('reads skins, animations, lights, cameras and instances', async () => {
    const { binary, offsets } = packArrays(
      square,
      new Uint8Array(16),
      new Float32Array(Array.from({ length: 16 }, (_, i) => (i % 4 === 0 ? 1 : 0))),
      new Float32Array([0, 1]),
      new Float32Array([0, 0, 0, 1, 1, 1]),
      new Float32Array([0, 0, 0, 3, 0, 0]),
    );
    const sizes = [48, 16, 64, 8, 24, 24];
    const scene = await read(
      {
        asset,
        scenes,
        nodes: [
          { mesh: 0, skin: 0, children: [1], camera: 0 },
          { name: '骨', extensions: { KHR_lights_punctual: { light: 0 } } },
        ],
        meshes: [{ primitives: [{ attributes: { POSITION: 0, JOINTS_0: 1, WEIGHTS_0: 2 } }] }],
        skins: [{ joints: [1] }],
        animations: [
          {
            name: 'walk',
            channels: [
              { sampler: 0, target: { node: 1, path: 'translation' } },
              { sampler: 0, target: { path: 'pointer' } },
            ],
            samplers: [{ input: 3, output: 4 }],
          },
        ],
        cameras: [{ type: 'perspective', perspective: { yfov: 1, znear: 0.1 } }],
        extensionsUsed: ['KHR_lights_punctual'],
        extensions: { KHR_lights_punctual: { lights: [{ type: 'point' }] } },
        accessors: [
          { bufferView: 0, componentType: 5126, count: 4, type: 'VEC3' },
          { bufferView: 1, componentType: 5121, count: 4, type: 'VEC4' },
          { bufferView: 2, componentType: 5126, count: 4, type: 'VEC4' },
          { bufferView: 3, componentType: 5126, count: 2, type: 'SCALAR' },
          { bufferView: 4, componentType: 5126, count: 2, type: 'VEC3' },
        ],
        bufferViews: offsets.map((byteOffset, i) => ({ buffer: 0, byteOffset, byteLength: sizes[i] })),
        buffers: [{ byteLength: binary.length }],
      },
      binary,
    );
    expect(scene.skins[0]).to.deep.include({ joints: [1], inverseBindMatrices: null });
    expect(scene.meshes[0]!.primitives[0]!.joints[0]).to.be.instanceOf(Uint16Array);
    expect(scene.animations[0]!.channels.map(({ path, node }) => `${path} ${node}`)).to.deep.equal(['translation 1']);
    expect(scene.nodes[1]).to.include({ name: '骨', light: 0 });
    expect(scene.nodes[0]!.camera).to.equal(0);
    expect(scene.warnings).to.deep.equal([{ code: 'channelsDropped', params: { count: 1 } }]);
  });

  it('spells out GPU instances', async () => {
    const { binary } = packArrays(square, new Float32Array([0, 0, 0, 10, 0, 0]));
    const scene = await read(
      {
        asset,
        scenes,
        nodes: [{ mesh: 0, extensions: { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION: 1 } } } }],
        extensionsRequired: ['EXT_mesh_gpu_instancing'],
        meshes: [{ primitives: [{ attributes: { POSITION: 0 }, mode: 6 }] }],
        accessors: [
          { bufferView: 0, componentType: 5126, count: 4, type: 'VEC3' },
          { bufferView: 1, componentType: 5126, count: 2, type: 'VEC3' },
        ],
        bufferViews: [
          { buffer: 0, byteLength: 48 },
          { buffer: 0, byteOffset: 48, byteLength: 24 },
        ],
        buffers: [{ byteLength: binary.length }],
      },
      binary,
    );
    expect(scene.nodes[0]!.instances!.length).to.equal(32);
    expect(measureBounds(scene).max).to.deep.equal([11, 1, 0]);
  });

  it('takes matrices apart, one that shears into two nodes, since a matrix of glTF may not shear', async () => {
    const shear = [1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1];
    const plain = [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0, 5, 6, 7, 1];
    const scene = await readSquare({ scenes: [{ nodes: [0, 1] }], nodes: [{ mesh: 0, matrix: shear }, { matrix: plain }] });
    expect(scene.nodes.map(({ matrix, mesh, children }) => [matrix, mesh, children])).to.deep.equal([
      [null, null, [2]],
      [null, null, []],
      [null, 0, []],
    ]);
    worldMatrices(scene)[2]!.forEach((value, at) => expect(value).to.be.closeTo(shear[at]!, 1e-12));
    expect(scene.nodes[1]).to.deep.include({ matrix: null, translation: [5, 6, 7], scale: [2, 3, 4] });
  });

  it('shows the first scene where the file names one that is not there, and says so', async () => {
    const nodes = [{ mesh: 0 }, { mesh: 0 }];
    const scenes = [{ name: '甲', nodes: [1] }];
    const lost = await readSquare({ nodes, scenes, scene: 7 });
    expect([lost.name, lost.roots, lost.warnings]).to.deep.equal(['甲', [1], [{ code: 'sceneMissing', params: { scene: 7 } }]]);
    const found = await readSquare({ nodes, scenes, scene: 0 });
    expect([found.name, found.roots, found.warnings]).to.deep.equal(['甲', [1], []]);
  });

  it('repairs a hierarchy that is not a tree, so that drawing ends', async () => {
    const scene = await readSquare({ nodes: [{ mesh: 0, children: [1, 1] }, { children: [0, 2] }, {}] });
    expect(scene.nodes.map(({ children }) => children)).to.deep.equal([[1], [2], []]);
    expect(scene.warnings).to.deep.equal([{ code: 'nodeShared', params: { count: 2 } }]);
  });
});

/** A bent grid of n × n squares, 10 wide and 1 high. */
function gridArrays(n: number) {
  const positions: number[] = [];
  const normals: number[] = [];
  const uvs: number[] = [];
  const indices: number[] = [];
  for (let y = 0; y <= n; y++) {
    for (let x = 0; x <= n; x++) {
      positions.push((x / n) * 10, (y / n) * 10, Math.sin((x / n) * Math.PI) ** 2);
      normals.push(0, 0, 1);
      uvs.push(x / n, y / n);
      const a = y * (n + 1) + x;
      if (x < n && y < n) indices.push(a, a + 1, a + n + 2, a, a + n + 2, a + n + 1);
    }
  }
  return {
    positions: new Float32Array(positions),
    normals: new Float32Array(normals),
    uvs: new Float32Array(uvs),
    indices: new Uint32Array(indices),
  };
}
