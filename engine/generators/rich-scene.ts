/** A small scene with everything that glTF can say and we carry: for tests of readers and writers. */

import { createMaterial, createMesh, createNode, createPrimitive, createScene, createSlot } from '../scenes/create-scene.ts';
import type { Scene } from '../scenes/scene.ts';
import { createSurface, createTerrain } from './surface.ts';
import { paintBrushed, paintGlaze } from './textures.ts';

/** Skin, morph target, animation, GPU instances, camera, light, lines, points, vertex colours, texture transform, material extensions. */
export async function createRichScene(): Promise<Scene> {
  const scene = createScene('全部特性');
  scene.textures = [await paintGlaze(64, 1), await paintBrushed(32, 2)];
  scene.materials = [
    createMaterial('釉面', {
      baseColorTexture: createSlot(0, { wrapS: 'mirror', wrapT: 'clamp', transform: { offset: [0.25, 0], rotation: 0.5, scale: [2, 2] } }),
      alphaMode: 'mask',
      alphaCutoff: 0.4,
      doubleSided: true,
    }),
    createMaterial('清漆', {
      baseColor: [0.5, 0.25, 0.125, 1],
      metallicRoughnessTexture: createSlot(1),
      extensions: { KHR_materials_clearcoat: { clearcoatFactor: 0.75 } },
      extensionTextures: { 'KHR_materials_clearcoat.clearcoatTexture': createSlot(1) },
    }),
    createMaterial('线', { unlit: true }),
  ];

  const cloth = createTerrain({ columns: 12, rows: 12, size: 1, height: 0.1, material: 0 });
  const vertices = cloth.positions.length / 3;
  cloth.colors = Float32Array.from({ length: vertices * 4 }, (_, i) => (i % 4 === 3 ? 1 : (i % 16) / 16));
  cloth.joints = [Uint16Array.from({ length: vertices * 4 }, (_, i) => (i % 4 < 2 ? i % 4 : 0))];
  cloth.weights = [Float32Array.from({ length: vertices * 4 }, (_, i) => [0.75, 0.25, 0, 0][i % 4]!)];
  const lifted = {
    name: '抬起',
    positions: cloth.positions.map((value, i) => (i % 3 === 1 ? value + 0.5 : 0)),
    normals: null,
    tangents: null,
  };
  scene.meshes = [
    createMesh('布', [cloth]),
    { ...createMesh('鼓起', [{ ...createTerrain({ columns: 8, rows: 8, size: 1, material: 1 }), targets: [lifted] }]), weights: [0.25] },
    createMesh('瓦', [createSurface({ columns: 3, rows: 3, at: (u, v) => [v * 0.1, 0.02 * Math.sin(u * 3), u * 0.1], material: 1 })]),
    createMesh('标注', [
      createPrimitive(new Float32Array([0, 0, 0, 1, 1, 0, 2, 0, 0]), new Uint32Array([0, 1, 1, 2]), { mode: 'lines', material: 2 }),
      createPrimitive(new Float32Array([0, 2, 0, 1, 2, 0]), new Uint32Array([0, 1]), { mode: 'points', material: 2 }),
    ]),
  ];
  const bulge = scene.meshes[1]!.primitives[0]!;
  bulge.targets = [{ ...lifted, positions: bulge.positions.map((value, i) => (i % 3 === 1 ? value + 0.5 : 0)) }];

  const instances = new Float32Array(3 * 16);
  for (let i = 0; i < 3; i++) instances.set([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, i * 0.2, 0, 0, 1], i * 16);
  scene.nodes = [
    createNode('根', { children: [1, 2, 3, 4, 5, 6, 7] }),
    createNode('骨架', { children: [8] }),
    createNode('布', { mesh: 0, skin: 0 }),
    createNode('鼓起', { mesh: 1, translation: [2, 0, 0], weights: [0.5] }),
    createNode('瓦阵', { mesh: 2, instances, scale: [2, 2, 2] }),
    createNode('标注', { mesh: 3, matrix: new Float64Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 3, 0, 1]) }),
    createNode('相机', { camera: 0, translation: [0, 1, 5] }),
    createNode('灯', { light: 0, rotation: [-Math.SQRT1_2, 0, 0, Math.SQRT1_2] }),
    createNode('骨尖', { translation: [0, 0.5, 0] }),
  ];
  scene.roots = [0];
  const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  scene.skins = [{ name: '骨', joints: [1, 8], skeleton: 1, inverseBindMatrices: new Float32Array([...identity, ...identity]) }];
  const times = new Float32Array([0, 1, 2]);
  scene.animations = [
    {
      name: '摆动',
      channels: [
        {
          node: 8,
          path: 'rotation',
          interpolation: 'LINEAR',
          times,
          values: new Float32Array([0, 0, 0, 1, 0, 0, Math.SQRT1_2, Math.SQRT1_2, 0, 0, 0, 1]),
        },
        { node: 8, path: 'translation', interpolation: 'STEP', times, values: new Float32Array([0, 0.5, 0, 0, 0.6, 0, 0, 0.5, 0]) },
        { node: 3, path: 'weights', interpolation: 'LINEAR', times, values: new Float32Array([0, 1, 0]) },
      ],
    },
  ];
  scene.cameras = [{ type: 'perspective', perspective: { yfov: 0.8, znear: 0.01 } }];
  scene.lights = [{ type: 'directional', intensity: 3 }];
  return scene;
}
