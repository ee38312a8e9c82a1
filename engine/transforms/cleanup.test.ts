import { expect } from 'chai';
import { addRootMesh, createMaterial, createMesh, createNode, createPrimitive, createScene, createSlot } from '../scenes/create-scene.ts';
import type { Scene } from '../scenes/scene.ts';
import { createTerrain } from '../generators/surface.ts';
import { dedup } from './dedup.ts';
import { prune } from './prune.ts';
import { repair } from './repair.ts';

/** Two parts exported as copies: equal meshes, materials and pictures, each written twice. */
function doubledScene(): Scene {
  const scene = createScene('test');
  for (const side of ['左', '右']) {
    const texture =
      scene.textures.push({ name: side, bytes: new Uint8Array([1, 2, 3, 4]), mimeType: 'image/png', width: 1, height: 1 }) - 1;
    const material = scene.materials.push(createMaterial(side, { baseColorTexture: createSlot(texture) })) - 1;
    addRootMesh(scene, createMesh(side, [createTerrain({ columns: 4, rows: 4, material })]), { translation: [scene.nodes.length, 0, 0] });
  }
  return scene;
}

describe('dedup and prune', () => {
  it('leaves one of what was exported twice, still drawn at both places', () => {
    const scene = doubledScene();
    expect(dedup(scene)).to.deep.equal({ warnings: [], textures: 1, materials: 1, meshes: 1 });
    prune(scene);
    expect([scene.meshes.length, scene.materials.length, scene.textures.length]).to.deep.equal([1, 1, 1]);
    expect(scene.nodes.map(({ name, mesh }) => [name, mesh])).to.deep.equal([
      ['左', 0],
      ['右', 0],
    ]);
  });

  it('keeps apart what differs in one number', () => {
    const scene = doubledScene();
    scene.materials[1]!.roughness = 0.5;
    scene.textures[1]!.bytes = new Uint8Array([1, 2, 3, 5]);
    expect(dedup(scene)).to.deep.equal({ warnings: [], textures: 0, materials: 0, meshes: 0 });
  });

  it('drops triangles without area, and with them the primitives, materials and textures that show nothing', () => {
    const scene = createScene('test');
    scene.textures.push({ name: '图', bytes: new Uint8Array(1), mimeType: 'image/png', width: 1, height: 1 });
    scene.materials.push(createMaterial('空', { baseColorTexture: createSlot(0) }), createMaterial('实'));
    const positions = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0, 0]);
    const empty = createPrimitive(positions, new Uint32Array([0, 1, 1, 0, 1, 3]), { material: 0 });
    const solid = createPrimitive(positions, new Uint32Array([0, 1, 2, 1, 3, 2]), { material: 1 });
    addRootMesh(scene, createMesh('', [empty, solid]));
    addRootMesh(scene, createMesh('', [empty]));
    const result = prune(scene);
    expect(result).to.deep.equal({
      warnings: [{ code: 'degenerateDropped', params: { count: 5 } }],
      degenerateTriangles: 5,
      primitives: 2,
      materials: 1,
      textures: 1,
    });
    expect(scene.meshes).to.have.length(1);
    expect(scene.nodes.map(({ mesh }) => mesh)).to.deep.equal([0, null]);
    expect(scene.materials.map(({ name }) => name)).to.deep.equal(['实']);
    expect(solid.material).to.equal(0);
    expect([...solid.indices]).to.deep.equal([0, 1, 2]);
  });
});

describe('prune of what moves', () => {
  const corners = new Uint32Array([0, 1, 2]);

  it('keeps triangles that a morph opens and drops those that none does', () => {
    const scene = createScene('test');
    const target = (...positions: number[]) => ({ name: '', positions: new Float32Array(positions), normals: null, tangents: null });
    const opened = createPrimitive(new Float32Array(9), corners, { targets: [target(0, 0, 0, 1, 0, 0, 0, 1, 0)] });
    const closed = createPrimitive(new Float32Array(9), corners, { targets: [target(0, 0, 0, 1, 0, 0, 1, 0, 0)] });
    addRootMesh(scene, createMesh('', [opened, closed]));
    expect(prune(scene)).to.include({ degenerateTriangles: 1, primitives: 1 });
    expect(scene.meshes[0]!.primitives).to.deep.equal([opened]);
  });

  it('keeps triangles whose corners coincide but follow different joints', () => {
    const scene = createScene('test');
    const skinned = (...joints: number[]) =>
      createPrimitive(new Float32Array(9), corners, {
        joints: [Uint16Array.from(joints.flatMap((joint) => [joint, 0, 0, 0]))],
        weights: [Float32Array.from(joints.flatMap(() => [1, 0, 0, 0]))],
      });
    addRootMesh(scene, createMesh('', [skinned(0, 1, 2)]));
    addRootMesh(scene, createMesh('', [skinned(0, 1, 1)]));
    expect(prune(scene)).to.include({ degenerateTriangles: 1, primitives: 1 });
    expect(scene.nodes.map(({ mesh }) => mesh)).to.deep.equal([0, null]);
  });
});

describe('repair', () => {
  it('drops triangles with missing or non-finite corners, and keeps the others', () => {
    const primitive = createPrimitive(
      new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0, NaN, 0, 0]),
      new Uint32Array([0, 1, 2, 1, 3, 2, 0, 1, 9]),
    );
    const scene = createScene('test');
    addRootMesh(scene, createMesh('', [primitive]));
    expect(repair(scene).droppedElements).to.equal(2);
    expect([...primitive.indices]).to.deep.equal([0, 1, 2]);
    expect(primitive.positions.every(Number.isFinite)).to.equal(true);
  });

  it('brings normals, tangents, weights and rotations to unit length', () => {
    const primitive = createPrimitive(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]), new Uint32Array([0, 1, 2]), {
      normals: new Float32Array([0, 0, 5, 0, 0, 0, NaN, 0, 1]),
      tangents: new Float32Array([2, 0, 0, 0.5, 1, 0, 0, -1, 0, 0, 0, 1]),
      joints: [new Uint16Array([1, 2, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0])],
      weights: [new Float32Array([1, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0])],
    });
    const scene = createScene('test');
    addRootMesh(scene, createMesh('', [primitive]), { rotation: [0, 0, 0, 2] });
    scene.nodes.push(createNode('', { rotation: [0, 0, 0, 0] }));
    expect(repair(scene).vectors).to.equal(5);
    expect([...primitive.normals!]).to.deep.equal([0, 0, 1, 0, 0, 1, 0, 0, 1]);
    expect([...primitive.tangents!]).to.deep.equal([1, 0, 0, 1, 1, 0, 0, -1, 1, 0, 0, 1]);
    expect([...primitive.weights[0]!]).to.deep.equal([0.5, 0.5, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]);
    expect(scene.nodes.map(({ rotation }) => rotation)).to.deep.equal([
      [0, 0, 0, 1],
      [0, 0, 0, 1],
    ]);
  });

  it('changes nothing in a sound scene', () => {
    const scene = doubledScene();
    const before = structuredClone(scene);
    expect(repair(scene)).to.deep.equal({ warnings: [], droppedElements: 0, vectors: 0 });
    expect(scene).to.deep.equal(before);
  });
});
