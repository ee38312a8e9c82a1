/** A small scene with every value that is bound to something beside itself (`boundValues`), each in parts that stand apart along x. */

import { addRootMesh, createMaterial, createMesh, createNode, createScene, createSlot } from '../scenes/create-scene.ts';
import type { Mat4, Primitive, Scene, SceneNode } from '../scenes/scene.ts';
import { createSurface, createTerrain } from './surface.ts';
import { paintGlaze } from './textures.ts';

/** Metres from one part to the next. */
export const partPitch = 10;

const materials = { glass: 0, coat: 1, instanced: 2, plain: 3 } as const;

/** A ball of radius 1. */
const ball = (segments: number, material: number): Primitive =>
  createSurface({
    columns: segments * 2,
    rows: segments,
    closedU: true,
    material,
    at: (u, v) => {
      const [along, down] = [u * 2 * Math.PI, (1 - v) * Math.PI];
      return [Math.sin(down) * Math.cos(along), Math.cos(down), -Math.sin(down) * Math.sin(along)];
    },
  });

/** A wavy square whose tangents run along x. */
function cloth(material: number): Primitive {
  const primitive = createTerrain({ columns: 16, rows: 16, size: 2, height: 0.1, material });
  const { positions, normals } = primitive;
  primitive.tangents = new Float32Array((positions.length / 3) * 4);
  for (let vertex = 0; vertex < positions.length / 3; vertex++) {
    const [nx, ny] = normals!.subarray(vertex * 3, vertex * 3 + 2);
    const length = Math.hypot(nx!, ny!);
    primitive.tangents.set([ny! / length, -nx! / length, 0, 1], vertex * 4);
  }
  return primitive;
}

const lifted = (primitive: Primitive): Primitive['targets'][number] => ({
  name: '抬起',
  positions: primitive.positions.map((value, at) => (at % 3 === 1 ? value + 0.5 * (at % 2) : 0)),
  normals: null,
  tangents: null,
});

/**
 * Thick glass at even and uneven scales, tangents in a mirrored place, a skin, morph targets, motion, GPU instances, cameras, a light, and levels of detail.
 *
 * @example
 * const scene = await createBoundScene();
 */
export async function createBoundScene(): Promise<Scene> {
  const scene = createScene('关联的值');
  scene.textures = [await paintGlaze(32, 1)];
  const turned = createSlot(0, { transform: { offset: [0.1, 0.3], rotation: 0.2, scale: [2, 3] } });
  scene.materials = [
    createMaterial('玻璃', {
      extensions: {
        KHR_materials_transmission: { transmissionFactor: 1 },
        KHR_materials_volume: { thicknessFactor: 0.1, attenuationDistance: 2 },
      },
    }),
    createMaterial('清漆', {
      normalTexture: turned,
      normalScale: 0.5,
      extensions: {
        KHR_materials_clearcoat: { clearcoatFactor: 1, clearcoatNormalTexture: { scale: 0.25 } },
        KHR_materials_anisotropy: { anisotropyStrength: 1, anisotropyRotation: 0.3 },
        KHR_materials_iridescence: { iridescenceThicknessMinimum: 150, iridescenceThicknessMaximum: 350 },
        VRMC_materials_mtoon: { specVersion: '1.0', outlineWidthFactor: 0.01 },
      },
      extensionTextures: { 'KHR_materials_clearcoat.clearcoatNormalTexture': turned },
    }),
    createMaterial('实例', { baseColor: [0.2, 0.5, 0.8, 1] }),
    createMaterial('其他', { baseColor: [0.8, 0.5, 0.2, 1] }),
  ];
  let part = 0;
  const place = (y = 0): SceneNode['translation'] => [partPitch * part++, y, 0];

  // Glass: two of one scale, two of others, one that is uneven, and five that are copies.
  for (const scale of [2, 2, 0.5, 3])
    addRootMesh(scene, createMesh('玻璃球', [ball(12, materials.glass)]), { translation: place(), scale: [scale, scale, scale] });
  addRootMesh(scene, createMesh('扁玻璃', [ball(12, materials.glass)]), { translation: place(), scale: [2, 1, 1] });
  scene.meshes.push(createMesh('小玻璃', [ball(6, materials.glass)]));
  for (let copy = 0; copy < 5; copy++) {
    scene.nodes.push(createNode('小玻璃', { mesh: scene.meshes.length - 1, translation: place(), scale: [1.5, 1.5, 1.5] }));
    scene.roots.push(scene.nodes.length - 1);
  }
  const larger = ball(6, materials.glass);
  addRootMesh(scene, createMesh('大一号', [{ ...larger, positions: larger.positions.map((value) => value * 2) }]), {
    translation: place(),
  });

  addRootMesh(scene, createMesh('布', [cloth(materials.coat)]), { translation: place() });
  addRootMesh(scene, createMesh('镜像的布', [cloth(materials.coat)]), { translation: place(), scale: [-1.5, 1.5, 1.5] });

  const instances = new Float32Array(4 * 16);
  for (let copy = 0; copy < 4; copy++) {
    const size = 0.5 + copy * 0.25;
    const matrix: Mat4 = new Float64Array([size, 0, 0, 0, 0, size, 0, 0, 0, 0, size, 0, (partPitch * part++) / 2, 0, 0, 1]);
    instances.set(matrix, copy * 16);
  }
  addRootMesh(scene, createMesh('瓦', [ball(4, materials.instanced)]), { instances, scale: [2, 2, 2] });

  const bulge = cloth(materials.plain);
  bulge.tangents = null;
  bulge.targets = [lifted(bulge)];
  const morphing = addRootMesh(scene, { ...createMesh('鼓起', [bulge]), weights: [0.25] }, { translation: place(), scale: [2, 2, 2] });

  const skinned = cloth(materials.plain);
  skinned.tangents = null;
  const vertices = skinned.positions.length / 3;
  skinned.joints = [Uint16Array.from({ length: vertices * 4 }, (_, at) => (at % 4 < 2 ? at % 4 : 0))];
  skinned.weights = [Float32Array.from({ length: vertices * 4 }, (_, at) => [0.7, 0.3, 0, 0][at % 4]!)];
  const root = scene.nodes.push(createNode('骨根', { translation: place(), children: [scene.nodes.length + 1] })) - 1;
  const tip = scene.nodes.push(createNode('骨尖', { translation: [0, 1, 0], scale: [1.5, 1, 1] })) - 1;
  scene.roots.push(root);
  const bind = [0.5, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 1];
  scene.skins.push({ name: '骨', joints: [root, tip], skeleton: root, inverseBindMatrices: new Float32Array([...bind, ...bind]) });
  addRootMesh(scene, createMesh('皮', [skinned]), { skin: 0 });

  const coarse = createMesh('远', [ball(4, materials.plain)]);
  scene.meshes.push(coarse);
  scene.nodes.push(createNode('远', { mesh: scene.meshes.length - 1 }));
  const level = scene.nodes.length - 1;
  const moving = addRootMesh(scene, createMesh('近', [ball(16, materials.plain)]), {
    translation: place(),
    levels: [level],
    screenCoverage: [0.4, 0.01],
  });
  const times = new Float32Array([0, 1]);
  scene.animations.push({
    name: '动',
    channels: [
      {
        node: moving,
        path: 'translation',
        interpolation: 'LINEAR',
        times,
        values: new Float32Array([partPitch * (part - 1), 0, 0, partPitch * (part - 1), 4, 0]),
      },
      { node: morphing, path: 'weights', interpolation: 'LINEAR', times, values: new Float32Array([0.25, 1]) },
    ],
  });

  scene.cameras.push(
    { type: 'perspective', perspective: { yfov: 0.8, znear: 0.05, zfar: 500 } },
    { type: 'orthographic', orthographic: { xmag: 3, ymag: 2, znear: 0.1, zfar: 50 } },
  );
  scene.lights.push(
    { type: 'point', intensity: 40, range: 12 },
    { type: 'spot', intensity: 9, spot: { innerConeAngle: 0.2, outerConeAngle: 0.6 } },
  );
  scene.nodes.push(
    createNode('相机', { camera: 0, scale: [2, 2, 2] }),
    createNode('平行相机', { camera: 1 }),
    createNode('灯', { light: 0, scale: [3, 3, 3] }),
    createNode('聚光灯', { light: 1, scale: [2, 2, 2] }),
  );
  for (let last = 4; last > 0; last--) scene.roots.push(scene.nodes.length - last);
  return scene;
}
