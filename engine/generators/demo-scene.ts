/** The demo model: a blue and white vase on a stepped plinth under a brass ring, as a small exhibit; 60,000 triangles, four materials. */

import { createMaterial, createMesh, createNode, createScene, createSlot } from '../scenes/create-scene.ts';
import type { Primitive, Scene, Vec3 } from '../scenes/scene.ts';
import { createSurface } from './surface.ts';
import { paintBrushed, paintGlaze, paintHammered, paintTerrazzo } from './textures.ts';

const materials = { glaze: 0, terrazzo: 1, brass: 2, velvet: 3 } as const;

/** Builds the scene; the same seed gives the same bytes. */
export async function createDemoScene(seed = 20_240_601): Promise<Scene> {
  const scene = createScene('样例展台');
  scene.textures = await Promise.all([
    paintGlaze(1024, seed),
    paintTerrazzo(1024, seed + 1),
    paintBrushed(512, seed + 2),
    paintHammered(512, seed + 3),
  ]);
  scene.materials = [
    createMaterial('青花瓷', { baseColorTexture: createSlot(0), roughness: 0.18 }),
    createMaterial('水磨石', { baseColorTexture: createSlot(1), roughness: 0.55 }),
    createMaterial('黄铜', {
      baseColor: [0.83, 0.62, 0.28, 1],
      metallic: 1,
      roughness: 0.6,
      metallicRoughnessTexture: createSlot(2),
      normalTexture: createSlot(3),
    }),
    createMaterial('深蓝绒布', { baseColor: [0.035, 0.06, 0.16, 1], roughness: 0.95 }),
  ];

  const exhibit = createNode('展台');
  scene.nodes.push(exhibit);
  scene.roots.push(0);
  const place = (name: string, primitives: Primitive[], translation: Vec3): void => {
    scene.meshes.push(createMesh(name, primitives));
    exhibit.children.push(scene.nodes.push(createNode(name, { mesh: scene.meshes.length - 1, translation })) - 1);
  };
  place('底座', [plinth(0.46, 0.06), plinth(0.38, 0.05, 0.06), plinth(0.32, 0.5, 0.11)], [0, 0, 0]);
  place('绒布垫', [cushion()], [0, 0.61, 0]);
  place('花瓶', vase(), [0, 0.655, 0]);
  place('铜环', [ring(0.34, 0.012)], [0, 0.61, 0]);
  place('铭牌', [plaque()], [0, 0.38, 0]);
  return scene;
}

/** Outline of the vase: radius at heights, bottom to lip, 0.62 m tall. */
const profile: readonly (readonly [height: number, radius: number])[] = [
  [0, 0.1],
  [0.02, 0.115],
  [0.12, 0.16],
  [0.24, 0.2],
  [0.34, 0.198],
  [0.43, 0.15],
  [0.5, 0.085],
  [0.55, 0.07],
  [0.6, 0.085],
  [0.62, 0.105],
];

/** Catmull-Rom through the profile. */
function profileAt(t: number): [height: number, radius: number] {
  const scaled = t * (profile.length - 1);
  const index = Math.min(profile.length - 2, Math.floor(scaled));
  const f = scaled - index;
  const at = (i: number): readonly [number, number] => profile[Math.min(profile.length - 1, Math.max(0, i))]!;
  const [p0, p1, p2, p3] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
  const blend = (k: 0 | 1): number =>
    0.5 *
    (2 * p1[k] +
      (p2[k] - p0[k]) * f +
      (2 * p0[k] - 5 * p1[k] + 4 * p2[k] - p3[k]) * f * f +
      (3 * p1[k] - p0[k] - 3 * p2[k] + p3[k]) * f ** 3);
  return [blend(0), blend(1)];
}

/** Outside with the painting, inside plain: the same glaze from an unpainted strip of its texture. */
function vase(): Primitive[] {
  const wall = 0.008;
  const inside = (v: number): [number, number] => {
    const [height, radius] = profileAt(1 - v * 0.95);
    return [height, radius - wall * Math.min(1, v * 20)];
  };
  return [lathe(160, 110, materials.glaze, profileAt), lathe(96, 40, materials.glaze, inside, [1, 0.08])];
}

/** Turns an outline (height and radius for v in [0, 1]) around the y axis; the front is on the right of its direction, v = 0 the texture's bottom. */
function lathe(
  columns: number,
  rows: number,
  material: number,
  outline: (v: number) => [height: number, radius: number],
  uvScale: [number, number] = [1, -1],
): Primitive {
  return createSurface({
    columns,
    rows,
    closedU: true,
    material,
    uvScale,
    at: (u, v) => {
      const [height, radius] = outline(v);
      const angle = u * 2 * Math.PI;
      return [radius * Math.sin(angle), height, radius * Math.cos(angle)];
    },
  });
}

/** A round step with a bevelled edge, open below; the outline runs evenly, so that the stone is not stretched. */
function plinth(radius: number, height: number, bottom = 0): Primitive {
  const bevel = 0.008;
  const side = height - bevel;
  const edge = (bevel * Math.PI) / 2;
  const top = radius - bevel;
  const length = side + edge + top;
  const repeats = 6;
  return lathe(
    96,
    24,
    materials.terrazzo,
    (v) => {
      const along = v * length;
      if (along <= side) return [bottom + along, radius];
      if (along <= side + edge) {
        const angle = (along - side) / bevel;
        return [bottom + side + bevel * Math.sin(angle), top + bevel * Math.cos(angle)];
      }
      return [bottom + height, Math.max(0.002, top - (along - side - edge))];
    },
    [repeats, (-length * repeats) / (2 * Math.PI * radius)],
  );
}

/** A flat round cushion with soft folds. */
function cushion(): Primitive {
  return createSurface({
    columns: 96,
    rows: 26,
    closedU: true,
    material: materials.velvet,
    uvScale: [4, -1],
    at: (u, v) => {
      const angle = u * 2 * Math.PI;
      const bend = v * Math.PI * 0.98;
      const folds = 1 + 0.015 * Math.sin(angle * 12) * Math.sin(bend);
      const radius = 0.22 * folds * Math.sin(bend) ** 0.4 + 0.002;
      return [radius * Math.sin(angle), 0.024 - 0.026 * Math.cos(bend), radius * Math.cos(angle)];
    },
  });
}

function ring(radius: number, thickness: number): Primitive {
  return createSurface({
    columns: 120,
    rows: 14,
    closedU: true,
    material: materials.brass,
    uvScale: [8, -1],
    at: (u, v) => {
      const angle = u * 2 * Math.PI;
      const around = v * 2 * Math.PI;
      const distance = radius - thickness * 2 - thickness * Math.cos(around + Math.PI);
      return [distance * Math.sin(angle), thickness * Math.sin(around + Math.PI) + thickness, distance * Math.cos(angle)];
    },
  });
}

/** A name plate that follows the plinth, raised in the middle. */
function plaque(): Primitive {
  const radius = 0.322;
  const [width, height, depth] = [0.2, 0.07, 0.008];
  const rise = (t: number): number => Math.min(1, (0.5 - Math.abs(t - 0.5)) * 12);
  return createSurface({
    columns: 48,
    rows: 18,
    material: materials.brass,
    uvScale: [2, -0.7],
    at: (u, v) => {
      const angle = ((u - 0.5) * width) / radius;
      const distance = radius + depth * Math.min(rise(u), rise(v)) - 0.002;
      return [distance * Math.sin(angle), (v - 0.5) * height, distance * Math.cos(angle)];
    },
  });
}
