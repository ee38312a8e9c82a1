import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import sharp from 'sharp';
import { AppError } from '#domain/errors/app-error';
import { readModel } from '#engine/readers/read';
import { measureBounds } from '#engine/findings/measure';
import type { Scene, SceneNode } from '#engine/scenes/scene';
import { worldMatrices } from '#engine/scenes/world';
import { createPicker, damage, seedOf } from '#test/damage';
import { failureOf } from '#test/failures';
import { asciiFbx, fbxMesh, fbxModel, fbxShape } from '#test/fbx';
import { testFolder } from '#test/files';
import { modelPath } from '#test/models';

const quad = [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0];
const uvLayer =
  'LayerElementUV: 0 { Version: 101\n Name: "map1"\n MappingInformationType: "ByVertice"\n ReferenceInformationType: "Direct"\n UV: *8 {\n a: 0,0,1,0,1,1,0,0.75\n } }';

const named = (scene: Scene, name: string): SceneNode => scene.nodes.find((node) => node.name === name)!;

describe('FBX', () => {
  const folder = testFolder();
  const read = async (text: string, encoding: 'utf8' | 'latin1' = 'utf8'): Promise<Scene> =>
    await readModel(await folder.write({ 'model.fbx': Buffer.from(text, encoding) }));

  it('gives shapes in between their share of a channel', async () => {
    const scene = await read(
      asciiFbx({
        objects: [
          fbxMesh(1, quad, [[0, 1, 2, 3]]),
          fbxModel(2, 'face'),
          'Deformer: 3, "Deformer::", "BlendShape" { Version: 100 }',
          'Deformer: 4, "SubDeformer::笑", "BlendShapeChannel" { DeformPercent: 25\n FullWeights: *2 {\n a: 50,100\n } }',
          fbxShape(5, 'half', [2], [0, 1, 0]),
          fbxShape(6, 'full', [2, 3], [0, 4, 0, 0, 0, 2]),
        ],
        connections: ['2,0', '1,2', '3,1', '4,3', '5,4', '6,4'],
      }),
    );
    const [mesh] = scene.meshes;
    expect(mesh!.primitives[0]!.targets.map(({ name }) => name)).to.deep.equal(['half', '笑']);
    expect(mesh!.weights).to.deep.equal([0.5, 0]);
    expect(measureBounds(scene).max).to.deep.equal([1, 1.5, 0]);
    const { positions, targets } = mesh!.primitives[0]!;
    const corner = [0, 1, 2, 3].find((v) => positions[v * 3] === 0 && positions[v * 3 + 1] === 1)!;
    expect([...targets[1]!.positions!.subarray(corner * 3, corner * 3 + 3)]).to.deep.equal([0, 0, 2]);
  });

  /** A triangle whose first corner follows `count` bones, the first most. */
  const rigged = (count: number): string => {
    const bones = Array.from({ length: count }, (_, bone) => 10 + bone);
    const identity = '1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1';
    const cluster = (bone: number): string =>
      `Deformer: ${bone + 100}, "SubDeformer::", "Cluster" { Version: 100\n Indexes: *1 {\n a: 0\n }\n Weights: *1 {\n a: ${100 - bone}\n }\n Transform: *16 {\n a: ${identity}\n }\n TransformLink: *16 {\n a: ${identity}\n } }`;
    return asciiFbx({
      objects: [
        fbxMesh(1, quad.slice(0, 9), [[0, 1, 2]]),
        fbxModel(2, 'n'),
        'Deformer: 3, "Deformer::", "Skin" { Version: 101 }',
        ...bones.map((bone) => fbxModel(bone, `bone ${bone}`, [], 'LimbNode')),
        ...bones.map(cluster),
      ],
      connections: ['2,0', '1,2', '3,1', ...bones.flatMap((bone) => [`${bone},0`, `${bone + 100},3`, `${bone},${bone + 100}`])],
    });
  };

  it('keeps eight influences a vertex, the strongest first, and names those beyond', async () => {
    for (const [count, sets] of [
      [4, 1],
      [6, 2],
      [10, 2],
    ] as const) {
      const scene = await read(rigged(count));
      const { joints, weights, positions } = scene.meshes[0]!.primitives[0]!;
      const corner = [0, 1, 2].find((v) => positions[v * 3] === 0 && positions[v * 3 + 1] === 0)!;
      const own = weights.flatMap((set) => [...set.subarray(corner * 4, corner * 4 + 4)]);
      expect(joints.length).to.equal(sets);
      expect(own.filter((weight) => weight > 0).length).to.equal(Math.min(8, count));
      expect(own).to.deep.equal(own.toSorted((a, b) => b - a));
      expect(own.reduce((sum, weight) => sum + weight, 0)).to.be.closeTo(1, 1e-6);
      const dropped = scene.warnings.filter(({ code }) => code === 'influencesDropped');
      expect(dropped).to.deep.equal(count > 8 ? [{ code: 'influencesDropped', params: { count: 1 } }] : []);
    }
  });

  it('blends the layers of a texture, and names those that lie elsewhere', async () => {
    const layers = async (mode: number, second = ''): Promise<Scene> =>
      await read(
        asciiFbx({
          objects: [
            fbxMesh(1, quad, [[0, 1, 2, 3]], uvLayer),
            fbxModel(2, 'n'),
            'Material: 3, "Material::m", "" { ShadingModel: "lambert" }',
            `LayeredTexture: 4, "LayeredTexture::both", "" { LayeredTexture: 101\n BlendModes: *2 {\n a: 0,${mode}\n }\n Alphas: *2 {\n a: 1,0.5\n } }`,
            'Texture: 5, "Texture::low", "" { RelativeFilename: "low.png" }',
            `Texture: 6, "Texture::high", "" { RelativeFilename: "high.png"\n ${second} }`,
          ],
          connections: ['2,0', '1,2', '3,2', '4,3,DiffuseColor', '5,4', '6,4'],
        }),
      );
    const picture = async (background: string): Promise<Buffer> =>
      await sharp({ create: { width: 2, height: 2, channels: 3, background } })
        .png()
        .toBuffer();
    await folder.write({ 'low.png': await picture('#c08040'), 'high.png': await picture('#408000') });
    const colorOf = async (scene: Scene): Promise<number[]> => {
      const { bytes } = scene.textures[scene.materials[0]!.baseColorTexture!.texture]!;
      return [...(await sharp(bytes).removeAlpha().raw().toBuffer()).subarray(0, 3)];
    };
    // Half of each; half of the product.
    const over = await layers(0);
    expect([await colorOf(over), over.warnings]).to.deep.equal([[128, 128, 32], []]);
    expect(await colorOf(await layers(2))).to.deep.equal([120, 96, 32]);
    const moved = await layers(0, 'Properties70: {\n P: "Scaling", "Vector", "", "A",2,2,1\n }');
    expect([await colorOf(moved), moved.warnings]).to.deep.equal([[192, 128, 64], [{ code: 'layersDropped', params: { path: 'both' } }]]);
  });

  it('moves and scales pictures, and names texture coordinates that lean', async () => {
    // A scale across a turn: glTF turns and scales in the other order.
    const text = (properties: string): string =>
      asciiFbx({
        objects: [
          fbxMesh(1, quad, [[0, 1, 2, 3]], uvLayer),
          fbxModel(2, 'n'),
          'Material: 3, "Material::m", "" { ShadingModel: "lambert" }',
          `Texture: 4, "Texture::t", "" { RelativeFilename: "low.png"\n Properties70: {\n ${properties}\n } }`,
        ],
        connections: ['2,0', '1,2', '3,2', '4,3,DiffuseColor'],
      });
    const picture = sharp({ create: { width: 2, height: 2, channels: 3, background: '#c08040' } });
    await folder.write({ 'low.png': await picture.png().toBuffer() });
    // As 3ds Max, Blender, three and assimp have it, a scale of 2 is twice the picture. What is scaled stays where its pivot is, in v that runs up.
    const placeOf = async (properties: string): Promise<unknown> =>
      (await read(text(properties))).materials[0]!.baseColorTexture!.transform;
    const scaled = 'P: "Scaling", "Vector", "", "A",2,4,1';
    expect(await placeOf(scaled)).to.deep.equal({ offset: [0, -3], rotation: 0, scale: [2, 4] });
    expect(await placeOf(`${scaled}\n P: "Translation", "Vector", "", "A",0.25,0.125,0`)).to.deep.equal({
      ...{ offset: [-0.5, -2.5], rotation: 0, scale: [2, 4] },
    });
    expect(await placeOf(`${scaled}\n P: "TextureScalingPivot", "Vector3D", "Vector", "",0.5,1,0`)).to.deep.equal({
      ...{ offset: [-0.5, 0], rotation: 0, scale: [2, 4] },
    });
    expect(await placeOf('P: "Scaling", "Vector", "", "A",1e200,1e200,1')).to.equal(null);
    const turn = 'P: "Rotation", "Vector", "", "A",0,0,30';
    expect((await read(text(turn))).warnings).to.deep.equal([]);
    expect((await read(text(`${turn}\n P: "Scaling", "Vector", "", "A",2,1,1`))).warnings).to.deep.equal([
      { code: 'textureShearDropped', params: { path: 'low.png' } },
    ]);
  });

  it('names what a scene cannot hold', async () => {
    const plain = asciiFbx({
      objects: [fbxMesh(1, quad, [[0, 1, 2, 3]]), fbxModel(2, 'n', ['P: "MaxHandle", "int", "Integer", "UH",7'])],
      connections: ['2,0', '1,2'],
    });
    expect((await read(plain)).warnings).to.deep.equal([]);
    const scene = await read(
      asciiFbx({
        objects: [
          fbxMesh(1, quad, [[0, 1, 2, 3]], 'Smoothness: 2\n PreviewDivisionLevels: 2'),
          fbxModel(2, 'n', ['P: "Part number", "KString", "", "U", "A-7"']),
          'Constraint: 3, "Constraint::aim", "Aim" { Type: "Aim" }',
        ],
        connections: ['2,0', '1,2'],
      }),
    );
    expect(scene.warnings.map(({ params }) => params?.element)).to.have.members(['约束', '细分曲面', '自定义属性']);
  });

  it('reads names in GBK, and finds a picture whose name is in GBK too', async () => {
    const picture = await readFile(modelPath('gltf/crate/crate.png'));
    // 零件 and 木纹.png in GBK, and a path from another computer.
    const [part, wood] = ['\xc1\xe3\xbc\xfe', '\xc4\xbe\xce\xc6.png'];
    const text = asciiFbx({
      objects: [
        fbxMesh(1, quad, [[0, 1, 2, 3]], uvLayer),
        fbxModel(2, part),
        'Material: 3, "Material::m", "" { ShadingModel: "lambert"\n Properties70: {\n P: "DiffuseColor", "Color", "", "A",0,0,0\n } }',
        `Texture: 4, "Texture::t", "" { FileName: "D:\\maps\\${wood}"\n RelativeFilename: "..\\maps\\${wood}" }`,
      ],
      connections: ['2,0', '1,2', '3,2', '4,3,DiffuseColor'],
    });
    const scene = await read(text, 'latin1');
    expect(named(scene, '零件').mesh).to.equal(0);
    expect(scene.warnings).to.deep.equal([{ code: 'textureMissing', params: { path: '..\\maps\\木纹.png' } }]);
    expect(scene.meshes[0]!.primitives[0]!.uvs[0]![7]).to.equal(0.25);
    await folder.write({ 'deep/木纹.PNG': picture });
    const found = await read(text, 'latin1');
    expect(found.warnings).to.deep.equal([]);
    expect(found.materials[0]!.baseColorTexture?.texture).to.equal(0);
    expect(found.materials[0]!.baseColor).to.deep.equal([1, 1, 1, 1]);
  });

  it('turns centimetres into metres above everything, and keeps a mirrored instance of one mesh', async () => {
    const scene = await read(
      asciiFbx({
        unitScale: 1,
        objects: [
          fbxMesh(1, quad, [[0, 1, 2, 3]]),
          fbxModel(2, 'a'),
          fbxModel(3, 'b', ['P: "Lcl Scaling", "Lcl Scaling", "", "A",-2,1,1']),
          fbxModel(4, 'off', ['P: "Visibility", "Visibility", "", "A",0', 'P: "Lcl Translation", "Lcl Translation", "", "A",900,0,0']),
        ],
        connections: ['2,0', '3,0', '4,0', '1,2', '1,3', '1,4'],
      }),
    );
    expect(scene.meshes.length).to.equal(1);
    expect(named(scene, 'b').scale[0]).to.equal(-2);
    expect(scene.warnings).to.deep.equal([{ code: 'hiddenDropped', params: { count: 1 } }]);
    const { min, max } = measureBounds(scene);
    [...min, ...max].forEach((value, i) => expect(value).to.be.closeTo([-0.02, 0, 0, 0.01, 0.01, 0][i]!, 1e-9));
  });

  it('reads Phong as glTF means it', async () => {
    const phong = async (properties: string[]): Promise<Scene['materials'][number]> => {
      const material = `Material: 3, "Material::m", "" { ShadingModel: "phong"\n Properties70: {\n${properties.join('\n')}\n } }`;
      const objects = [fbxMesh(1, quad, [[0, 1, 2, 3]]), fbxModel(2, 'n'), material];
      return (await read(asciiFbx({ objects, connections: ['2,0', '1,2', '3,2'] }))).materials[0]!;
    };
    const glass = await phong([
      'P: "TransparentColor", "Color", "", "A",0.25,0.25,0.25',
      'P: "TransparencyFactor", "Number", "", "A",1',
      'P: "ShininessExponent", "Number", "", "A",30',
      'P: "EmissiveColor", "Color", "", "A",1,0,0',
      'P: "EmissiveFactor", "Number", "", "A",4',
    ]);
    expect(glass.baseColor[3]).to.equal(0.75);
    expect(glass.alphaMode).to.equal('blend');
    // (2 / 32)^¼
    expect(glass.roughness).to.be.closeTo(0.5, 1e-9);
    expect(glass.emissive).to.deep.equal([1, 0, 0]);
    expect(glass.extensions).to.deep.equal({ KHR_materials_emissive_strength: { emissiveStrength: 4 } });
    const solid = await phong(['P: "TransparentColor", "Color", "", "A",1,1,1', 'P: "TransparencyFactor", "Number", "", "A",1']);
    expect(solid.baseColor[3]).to.equal(1);
    expect(solid.alphaMode).to.equal('opaque');
  });

  it('turns cameras and lights to where glTF looks', async () => {
    const scene = await read(
      asciiFbx({
        objects: [
          fbxMesh(1, quad, [[0, 1, 2, 3]]),
          fbxModel(2, 'n'),
          'NodeAttribute: 3, "NodeAttribute::", "Camera" { Properties70: {\n P: "FieldOfView", "FieldOfView", "", "A",60\n P: "NearPlane", "double", "Number", "",0.5\n } }',
          fbxModel(4, 'eye', [], 'Camera'),
          'NodeAttribute: 5, "NodeAttribute::", "Light" { Properties70: {\n P: "LightType", "enum", "", "",1\n P: "Intensity", "Number", "", "A",200\n } }',
          fbxModel(6, 'sun', [], 'Light'),
        ],
        connections: ['2,0', '1,2', '4,0', '3,4', '6,0', '5,6'],
      }),
    );
    const world = worldMatrices(scene);
    const looks = (kind: 'camera' | 'light'): number[] => {
      const matrix = world[scene.nodes.findIndex((node) => node[kind] !== null)]!;
      return [8, 9, 10].map((i) => Math.round(-matrix[i]! * 1e6) / 1e6 + 0);
    };
    // FBX: a camera looks along its +X, a light along its −Y.
    expect(looks('camera')).to.deep.equal([1, 0, 0]);
    expect(looks('light')).to.deep.equal([0, -1, 0]);
    expect((scene.cameras[0]!.perspective as { znear: number }).znear).to.equal(0.5);
    expect(scene.lights[0]).to.include({ type: 'directional', intensity: 2 });
  });

  it('keeps concave polygons whole', async () => {
    // An arrowhead: a fan from its first corner would leave it.
    const scene = await read(
      asciiFbx({
        objects: [fbxMesh(1, [0, 0, 0, 2, 2, 0, 0, 1, 0, -2, 2, 0], [[0, 1, 2, 3]]), fbxModel(2, 'n')],
        connections: ['2,0', '1,2'],
      }),
    );
    const { positions, indices } = scene.meshes[0]!.primitives[0]!;
    let area = 0;
    for (let i = 0; i < indices.length; i += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => positions.subarray(indices[i + k]! * 3)) as [Float32Array, Float32Array, Float32Array];
      area += Math.abs((b[0]! - a[0]!) * (c[1]! - a[1]!) - (c[0]! - a[0]!) * (b[1]! - a[1]!)) / 2;
    }
    expect(area).to.equal(2);
  });

  it('says which unit it assumes for a file without one', async () => {
    const face = asciiFbx({
      objects: [fbxMesh(1, quad, [[0, 1, 2, 3]]), fbxModel(2, 'face')],
      connections: ['2,0', '1,2'],
      unitScale: 2.54,
    });
    const widthOf = (scene: Scene): number => measureBounds(scene).max[0];
    const inches = await read(face);
    expect(widthOf(inches)).to.be.closeTo(0.0254, 1e-7);
    expect(inches.warnings).to.deep.equal([]);
    const bare = await read(face.replace(/\t\tP: "UnitScaleFactor".*\n/, ''));
    expect(widthOf(bare)).to.be.closeTo(0.01, 1e-7);
    expect(bare.warnings).to.deep.equal([{ code: 'unitAssumed' }]);
  });

  it('reports other formats, truncated files and empty ones', async () => {
    const source = await readFile(modelPath('fbx/truck.fbx'));
    const code = async (bytes: Buffer | string): Promise<string> =>
      (await failureOf(readModel(await folder.write({ 'x.fbx': bytes })))).code;
    expect(await code(source.subarray(0, 4000))).to.equal('model.truncated');
    expect(await code('hello')).to.equal('model.wrongContent');
    expect(await code(asciiFbx({ objects: [], connections: [] }))).to.equal('model.noGeometry');
    const locked = asciiFbx({ objects: [], connections: [] }).replace('FBXVersion: 7400', 'FBXVersion: 7400\n\tEncryptionType: 1');
    expect(await code(locked)).to.equal('model.unsupportedFeature');
    const future = Buffer.from(source);
    future.writeUInt32LE(9000, 23);
    expect(await code(future)).to.equal('model.unsupportedFeature');
  });

  for (const name of ['room.fbx', 'walker.fbx', 'walker_ascii.fbx']) {
    it(`ends in a scene or in a sentence when damaged: ${name}`, async function () {
      this.timeout(20_000);
      const source = await readFile(modelPath(`fbx/${name}`));
      const pick = createPicker(seedOf(name));
      const startedAt = Date.now();
      for (let round = 0; round < 40 && Date.now() - startedAt < 3000; round++) {
        const path = await folder.write({ 'damaged.fbx': damage(source, pick) });
        try {
          await readModel(path);
        } catch (error) {
          if (!(error instanceof AppError)) throw new Error(`Round ${round}`, { cause: error });
          expect(error.entry.permanent, error.code).to.equal(true);
        }
      }
    });
  }
});
