import { expect } from 'chai';
import { targets, type Keeps } from '#domain/formats/targets';
import { measureBounds } from '../../findings/measure.ts';
import { createMaterial, createMesh, createNode, createPrimitive, createScene, createSlot } from '../../scenes/create-scene.ts';
import { contentsOf } from '../../scenes/contents.ts';
import type { Scene } from '../../scenes/scene.ts';
import { listDraws } from '../../scenes/world.ts';
import { fitScene } from './fit-scene.ts';

/** Triangles, and nothing else. */
const nothing: Keeps = { ...targets.stl.keeps, instancing: false };

const triangle = (): Float32Array => new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]);
const three = (): Uint32Array => new Uint32Array([0, 1, 2]);

/** A triangle that a joint lifts by 5 and a morph target widens to 3, twice as GPU instances beside it, and a line. */
function richScene(): Scene {
  const scene = createScene('rich');
  const widen = { name: 'wide', positions: new Float32Array([0, 0, 0, 2, 0, 0, 0, 0, 0]), normals: null, tangents: null };
  const uvs = [0, 1].map((set) => new Float32Array(6).fill(set));
  const skinned = createPrimitive(triangle(), three(), {
    ...{
      joints: [new Uint16Array(12)],
      weights: [new Float32Array(12).map((_, at) => (at % 4 === 0 ? 1 : 0))],
      targets: [widen],
      uvs,
      material: 0,
    },
    colors: new Float32Array(12).fill(1),
  });
  scene.meshes.push({ ...createMesh('skinned', [skinned]), weights: [1] });
  scene.meshes.push(
    createMesh('plain', [createPrimitive(triangle(), three()), createPrimitive(triangle(), new Uint32Array([0, 1]), { mode: 'lines' })]),
  );
  scene.textures.push({ name: 'a', bytes: Buffer.from('not a picture'), mimeType: 'image/webp', width: 1, height: 1 });
  scene.materials.push(createMaterial('m', { baseColorTexture: createSlot(0, { uv: 1 }), normalTexture: createSlot(0) }));
  scene.nodes.push(createNode('skin', { mesh: 0, skin: 0, translation: [100, 0, 0] }));
  scene.nodes.push(createNode('joint', { translation: [0, 5, 0] }));
  const instances = new Float32Array(32);
  for (const at of [0, 16]) instances.set([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, at, 0, 0, 1], at);
  scene.nodes.push(createNode('many', { mesh: 1, instances, translation: [0, 0, -2], camera: 0, light: 0 }));
  scene.roots = [0, 1, 2];
  scene.skins.push({ name: 's', joints: [1], skeleton: null, inverseBindMatrices: null });
  scene.animations.push({
    name: 'c',
    channels: [{ node: 1, path: 'scale', interpolation: 'STEP', times: new Float32Array(1), values: new Float32Array(3) }],
  });
  return scene;
}

describe('fitting a scene to a format', () => {
  it('leaves it alone where the format keeps everything', async () => {
    const scene = richScene();
    expect(await fitScene(scene, targets.glb.keeps)).to.deep.equal([]);
    expect(scene).to.deep.equal(richScene());
  });

  it('bakes skins, morph targets and instances where they are drawn, and drops the rest', async () => {
    const scene = richScene();
    const bounds = measureBounds(scene);
    expect(bounds).to.deep.equal({ min: [0, 0, -2], max: [17, 6, 0] });
    await fitScene(scene, nothing);
    expect(measureBounds(scene)).to.deep.equal(bounds);
    expect(listDraws(scene).map(({ primitive }) => primitive.indices.length)).to.have.members([3, 3, 3]);
    expect(contentsOf(scene)).to.deep.include({
      materials: 0,
      textures: 0,
      coloredMeshes: 0,
      uvSets: 0,
      skins: 0,
      morphedMeshes: 0,
      clips: 0,
    });
    expect(contentsOf(scene)).to.deep.include({ cameras: 0, lights: 0, lines: 0 });
  });

  it('keeps the set of texture coordinates that the colour is drawn with', async () => {
    const scene = richScene();
    scene.textures[0] = { ...scene.textures[0]!, mimeType: 'image/png' };
    await fitScene(scene, { ...targets.glb.keeps, uvSets: 1, materials: 'pbr', anyPicture: false });
    expect(scene.meshes[0]!.primitives[0]!.uvs.map((uvs) => uvs[0])).to.deep.equal([1]);
    expect(scene.materials[0]!.baseColorTexture).to.include({ uv: 0, texture: 0 });
    expect(scene.materials[0]!.normalTexture).to.equal(null);
  });

  it('says which pictures nothing can decode, and draws without them', async () => {
    const scene = richScene();
    scene.materials[0]!.extensions = { KHR_materials_sheen: { sheenColorTexture: {} } };
    scene.materials[0]!.extensionTextures = { 'KHR_materials_sheen.sheenColorTexture': createSlot(0) };
    const warnings = await fitScene(scene, { ...targets.glb.keeps, anyPicture: false });
    expect(warnings).to.deep.equal([{ code: 'textureUnreadable', params: { name: 'a' } }]);
    expect(scene.materials[0]).to.deep.include({ baseColorTexture: null, normalTexture: null, extensionTextures: {} });
  });

  it('spells out as many instances as a file can name, in linear time', async () => {
    const scene = richScene();
    const count = 300_000;
    const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
    const instances = new Float32Array(16 * count);
    for (let at = 0; at < instances.length; at += 16) instances.set(identity, at);
    scene.nodes[2] = { ...scene.nodes[2]!, instances };
    await fitScene(scene, { ...targets.glb.keeps, instancing: false });
    expect(scene.nodes[2].children).to.have.length(count);
    expect(scene.nodes).to.have.length(3 + count);
  });

  it('gives nodes that weigh one mesh differently shapes of their own', async () => {
    const scene = richScene();
    scene.nodes[0] = { ...scene.nodes[0]!, skin: null, translation: [0, 0, 0] };
    scene.nodes.push(createNode('thin', { mesh: 0, weights: [0] }), createNode('same', { mesh: 0 }));
    scene.roots = [0, 3, 4];
    await fitScene(scene, { ...nothing, uvSets: 2 });
    const widths = listDraws(scene).map(({ primitive }) => Math.max(...primitive.positions));
    expect(widths).to.deep.equal([3, 1, 3]);
    expect(scene.nodes[4]!.mesh).to.equal(scene.nodes[0].mesh);
  });

  it('makes thin glass of what lets light through where a format has no layers, and leaves it where it has', async () => {
    const glass = (): Scene => {
      const scene = createScene('glass');
      scene.materials.push(createMaterial('clear', { extensions: { KHR_materials_transmission: { transmissionFactor: 1 } } }));
      scene.materials.push(createMaterial('tinted', { extensions: { KHR_materials_transmission: { transmissionFactor: 0.5 } } }));
      return scene;
    };
    const [flat, whole] = [glass(), glass()];
    await fitScene(flat, targets.fbx.keeps);
    await fitScene(whole, targets.glb.keeps);
    expect(flat.materials.map(({ alphaMode }) => alphaMode)).to.deep.equal(['blend', 'blend']);
    expect(flat.materials[0]!.baseColor[3]).to.be.closeTo(0.28, 1e-9);
    expect(flat.materials[1]!.baseColor[3]).to.be.closeTo(0.64, 1e-9);
    expect(whole.materials).to.deep.equal(glass().materials);
  });
});
