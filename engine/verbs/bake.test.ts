import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger, NodeIO, type Document, type Node } from '@gltf-transform/core';
import { ALL_EXTENSIONS, type Light, type Transform } from '@gltf-transform/extensions';
import { expect } from 'chai';
import sharp from 'sharp';
import { partKeys } from '#domain/editor/part-keys';
import { initialSettings, materialKey, type SceneSettings } from '#domain/editor/settings';
import { readModel } from '#engine/readers/read';
import { amrtOf } from '#engine/scenes/amrt';
import { modelPath } from '#test/models';
import { convert } from './convert.ts';

const truck = modelPath('gltf/truck.glb');
const io = new NodeIO().setLogger(new Logger(Logger.Verbosity.SILENT)).registerExtensions(ALL_EXTENSIONS);

describe('edits that are written into a model', function () {
  this.timeout(60_000);
  let folder: string;
  before(async () => (folder = await mkdtemp(join(tmpdir(), 'modelmill-bake-'))));
  after(() => rm(folder, { recursive: true, force: true }));

  async function exported(settings: unknown, target: 'glb' | 'amrt' | 'obj' | 'usdz' = 'glb', source = truck) {
    const [path, settingsPath] = [join(folder, `result.${target}`), join(folder, 'settings.json')];
    const texturesPath = join(folder, 'textures');
    await mkdir(texturesPath, { recursive: true });
    await writeFile(settingsPath, typeof settings === 'string' ? settings : JSON.stringify(settings));
    const report = await convert(source, path, { target, name: 'truck', settingsPath, texturesPath });
    return { path, report, codes: report.warnings.map(({ code }) => code) };
  }
  const documentOf = async (path: string): Promise<Document> => io.readBinary(await readFile(path));
  const keysOf = (document: Document): Map<string, Node> => {
    const nodes = document.getRoot().listNodes();
    const parentOf = (node: Node) => {
      const parent = node.getParentNode();
      return parent === null ? null : nodes.indexOf(parent);
    };
    return new Map(
      partKeys(nodes.map((node) => ({ name: node.getName(), parent: parentOf(node) }))).map((key, index) => [key, nodes[index]!]),
    );
  };
  const plain = async () => {
    const path = join(folder, 'plain.glb');
    await convert(truck, path, { target: 'glb', name: 'truck' });
    return documentOf(path);
  };

  it('are its materials, the places and names of its parts, its lights, cameras and annotations', async () => {
    const before = await plain();
    const parts = [...keysOf(before)].filter(([, node]) => node.getMesh() !== null);
    const [[moved, movedNode], [hidden]] = [parts[0]!, parts[1]!];
    const [material] = before.getRoot().listMaterials();
    const settings: SceneSettings = {
      ...initialSettings,
      materials: {
        [materialKey(0, material!.getName())]: {
          baseColor: '#ff0000',
          roughness: 0.25,
          alpha: 0.5,
          emissiveStrength: 4,
          doubleSided: true,
        },
      },
      parts: {
        [moved]: { name: '新名字', move: [1, 2, 3], turn: [0, 90, 0], scale: 2 },
        [hidden]: { hidden: true },
        没有这个部件: { hidden: true },
      },
      lights: [
        {
          id: 'a',
          name: '太阳',
          kind: 'sun',
          on: true,
          color: '#ffffff',
          intensity: 2,
          position: [0, 10, 0],
          target: [0, 0, 0],
          angle: 30,
          size: 1,
          shadow: true,
        },
        {
          id: 'b',
          name: '聚光',
          kind: 'spot',
          on: true,
          color: '#ffffff',
          intensity: 1,
          position: [0, 0, 5],
          target: [0, 0, 0],
          angle: 30,
          size: 1,
          shadow: false,
        },
        {
          id: 'c',
          name: '面光',
          kind: 'area',
          on: true,
          color: '#ffffff',
          intensity: 1,
          position: [1, 1, 1],
          target: [0, 0, 0],
          angle: 30,
          size: 1,
          shadow: false,
        },
        {
          id: 'd',
          name: '关着',
          kind: 'point',
          on: false,
          color: '#ffffff',
          intensity: 1,
          position: [1, 1, 1],
          target: [0, 0, 0],
          angle: 30,
          size: 1,
          shadow: false,
        },
      ],
      cameras: [{ id: 'v', name: '正面', position: [0, 1, 8], target: [0, 1, 0], fov: 40 }],
      annotations: [
        {
          id: 'n',
          anchor: { part: moved, primitive: 0, triangle: 0, weights: [1, 0, 0], at: [0.5, 1, 0] },
          title: '车灯',
          text: '左侧',
          link: '',
          camera: 'v',
        },
      ],
    };
    const { path, codes } = await exported(settings);
    expect(codes).to.include.members(['editsLost', 'editsAreas']).and.not.include('editsBeside');
    const after = await documentOf(path);
    const root = after.getRoot();
    const [dressed] = root.listMaterials();
    expect(dressed?.getBaseColorFactor()).to.deep.equal([1, 0, 0, 0.5]);
    expect([dressed?.getRoughnessFactor(), dressed?.getAlphaMode(), dressed?.getDoubleSided()]).to.deep.equal([0.25, 'BLEND', true]);
    expect(JSON.stringify(dressed?.listExtensions().map(({ extensionName }) => extensionName))).to.contain('emissive_strength');

    const found = root.listNodes().find((node) => node.getName() === '新名字');
    const rest = movedNode.getWorldTranslation();
    for (const axis of [0, 1, 2] as const) expect(found?.getWorldTranslation()[axis]).to.be.closeTo(rest[axis] + axis + 1, 1e-5);
    expect(found?.getWorldScale()[0]).to.be.closeTo(2 * movedNode.getWorldScale()[0], 1e-5);
    const meshes = (document: Document) =>
      document
        .getRoot()
        .listNodes()
        .filter((node) => node.getMesh() !== null).length;
    expect(meshes(after)).to.equal(meshes(before) - 1);

    const lights = root.listNodes().flatMap((node) => {
      const light = node.getExtension<Light>('KHR_lights_punctual');
      return light === null ? [] : [{ node, light }];
    });
    expect(lights.map(({ light }) => [light.getType(), light.getName()])).to.deep.equal([
      ['directional', '太阳'],
      ['spot', '聚光'],
    ]);
    expect(lights[0]?.light.getIntensity()).to.be.closeTo(2 * Math.PI, 1e-6);
    // -Z of the node looks down from above.
    const down = lights[0]!.node.getWorldMatrix();
    expect([-down[8], -down[9], -down[10]].map((value) => Math.round(value * 1e6) / 1e6 + 0)).to.deep.equal([0, -1, 0]);
    const eye = root.listNodes().find((node) => node.getCamera() !== null);
    expect([eye?.getName(), eye?.getTranslation()]).to.deep.equal(['正面', [0, 1, 8]]);
    const note = root.listNodes().find((node) => node.getName() === '车灯');
    expect([note?.getTranslation(), note?.getExtras()]).to.deep.equal([
      [0.5, 1, 0],
      { annotation: { title: '车灯', text: '左侧', camera: '正面' } },
    ]);
  });

  it('keep a model that moves moving, about its new place', async () => {
    const source = modelPath('gltf/walker.glb');
    const path = join(folder, 'still.glb');
    await convert(source, path, { target: 'glb', name: 'walker' });
    const before = await documentOf(path);
    const channel = before.getRoot().listAnimations()[0]?.listChannels()[0];
    const node = channel?.getTargetNode();
    const [key] = [...keysOf(before)].find(([, each]) => each === node)!;
    const { path: made } = await exported({ ...initialSettings, parts: { [key]: { move: [0, 5, 0] } } }, 'glb', source);
    const after = await documentOf(made);
    const moving = after.getRoot().listAnimations()[0]?.listChannels()[0]?.getTargetNode();
    expect(moving?.getTranslation()).to.deep.equal(node?.getTranslation());
    expect(moving?.getWorldTranslation()[1]).to.be.closeTo((node?.getWorldTranslation()[1] ?? 0) + 5, 1e-4);
  });

  it('go into AMRT as far as the model does not hold them, and into formats of others as their geometry', async () => {
    const settings = { ...initialSettings, effects: { ...initialSettings.effects, bloom: { ...initialSettings.effects.bloom, on: true } } };
    const { path, codes } = await exported({ ...settings, materials: { '9:没有': { metallic: 1 } } }, 'amrt');
    expect(codes).to.include.members(['editsLost', 'editsBeside']);
    const kept = amrtOf(await readModel(path))?.settings as SceneSettings | undefined;
    expect(kept).to.deep.equal({ ...settings, materials: {}, parts: {}, lights: [] });
    const obj = await exported(settings, 'obj');
    expect((await stat(obj.path)).size).to.be.greaterThan(1000);
  });

  it('put pictures onto materials, laid as they are in the editor, each once; one that is gone is said', async () => {
    const [wood, gone] = ['b'.repeat(32), 'c'.repeat(32)];
    const picture = await sharp({ create: { width: 32, height: 16, channels: 3, background: '#804020' } })
      .png()
      .toBuffer();
    await mkdir(join(folder, 'textures'), { recursive: true });
    await writeFile(join(folder, 'textures', `${wood}.png`), picture);
    const source = modelPath('gltf/materials.glb');
    const path = join(folder, 'materials.glb');
    await convert(source, path, { target: 'glb', name: 'materials' });
    const names = (await documentOf(path))
      .getRoot()
      .listMaterials()
      .map((material) => material.getName());
    const laid = { id: wood, repeat: [3, 2], offset: [0.5, 0.25], rotation: 90, uv: 0 } as const;
    const plainly = { id: wood, repeat: [1, 1], offset: [0, 0], rotation: 0, uv: 1 } as const;
    const settings = {
      ...initialSettings,
      materials: {
        [materialKey(0, names[0]!)]: {
          textures: { baseColor: laid, normal: plainly, metalRoughness: plainly, occlusion: plainly, emissive: { ...plainly, id: gone } },
        },
      },
    };
    const { path: made, codes } = await exported(settings, 'glb', source);
    expect(codes).to.include('editsLost');
    const root = (await documentOf(made)).getRoot();
    const [dressed] = root.listMaterials();
    const textures = [dressed?.getBaseColorTexture(), dressed?.getNormalTexture(), dressed?.getOcclusionTexture()];
    for (const texture of textures) expect(Buffer.from(texture?.getImage() ?? []).equals(picture)).to.equal(true);
    expect(root.listTextures().filter((texture) => Buffer.from(texture.getImage() ?? []).equals(picture))).to.have.length(1);
    expect(dressed?.getEmissiveTexture()).to.equal(null);
    const transform = dressed?.getBaseColorTextureInfo()?.getExtension<Transform>('KHR_texture_transform');
    expect([transform?.getScale(), transform?.getOffset()]).to.deep.equal([
      [3, 2],
      [0.5, 0.25],
    ]);
    expect(transform?.getRotation()).to.be.closeTo(Math.PI / 2, 1e-6);
    expect(dressed?.getNormalTextureInfo()?.getExtension('KHR_texture_transform')).to.equal(null);
    expect(dressed?.getNormalTextureInfo()?.getTexCoord()).to.equal(1);
    const bare = await exported(
      { ...settings, materials: { [materialKey(0, names[0]!)]: { textures: { baseColor: null } } } },
      'glb',
      source,
    );
    expect((await documentOf(bare.path)).getRoot().listMaterials()[0]?.getBaseColorTexture()).to.equal(null);
    const { path: usdz } = await exported(settings, 'usdz', source);
    expect((await readFile(usdz)).includes(picture)).to.equal(true);
    const { path: amrt } = await exported(settings, 'amrt', source);
    expect((await readModel(amrt)).textures.some(({ bytes }) => Buffer.from(bytes).equals(picture))).to.equal(true);
  });

  it('that cannot be read leave the model as it is', async () => {
    for (const settings of ['{', '{"version":2}', JSON.stringify({ ...initialSettings, parts: { a: { move: [1e99, 0, 0] } } })]) {
      const { codes, report } = await exported(settings);
      expect(codes).to.include('editsUnreadable');
      expect(report.after.triangles).to.equal(report.before.triangles);
    }
  });
});
